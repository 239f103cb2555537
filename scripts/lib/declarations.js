/** The declarations (.d.ts) that a module's users need, free of any package: they would not have it installed. */
import { join, posix, relative } from 'node:path'
import ts from 'typescript'

/**
 * @param {string} root the repository
 * @param {string} face the module whose exports are used, relative to `src`: `presentation/index`
 * @returns {Map<string, string>} the text of each file by its path relative to `src`
 */
export function declarationsOf(root, face) {
  const src = join(root, 'src')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram([join(src, `${face}.ts`)], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: src,
    outDir: src,
    types: [],
  })
  /** @type {Map<string, string>} */
  const emitted = new Map()
  program.emit(undefined, (path, text) => emitted.set(relative(src, path), text), undefined, true)
  /** @type {Map<string, string>} */
  const needed = new Map()
  /** @param {string} name */
  const need = (name) => {
    const text = emitted.get(name)
    if (needed.has(name)) return
    if (text === undefined) throw new Error(`The library needs the types of ${name}, which has none.`)
    const own = withoutPackages(program, join(src, name.replace(/\.d\.ts$/, '.ts')), text)
    const imports = ts.preProcessFile(own, true, true).importedFiles
    needed.set(name, withJsEndings(own, imports))
    for (const { fileName } of imports) {
      need(posix.join(posix.dirname(name), fileName.replace(/\.ts$/, '.d.ts')))
    }
  }
  need(`${face}.d.ts`)
  return needed
}

/**
 * `./policy.ts` becomes `./policy.js`, which every resolution takes for `policy.d.ts`.
 * @param {string} text
 * @param {readonly import('typescript').FileReference[]} imports
 */
function withJsEndings(text, imports) {
  let result = text
  // From the last on, so that the places of those before stay true. `pos` is that of the quote.
  for (const { fileName, pos } of imports.toReversed()) {
    const start = pos + 1
    result = result.slice(0, start) + fileName.replace(/\.ts$/, '.js') + result.slice(start + fileName.length)
  }
  return result
}

/**
 * A type that is inferred from a package's (`z.infer<typeof schema>`) is written out in full; the values it was
 * inferred from are left out.
 * @param {import('typescript').Program} program
 * @param {string} source path of the module
 * @param {string} text its declarations
 */
function withoutPackages(program, source, text) {
  const file = ts.createSourceFile('emitted.d.ts', text, ts.ScriptTarget.Latest, true)
  const fromPackages = new Set(file.statements.flatMap(packageNames))
  if (fromPackages.size === 0) return text
  const kept = file.statements.flatMap((statement) => {
    if (packageNames(statement).length > 0) return []
    if (!mentions(statement, fromPackages)) return [statement.getFullText()]
    if (ts.isVariableStatement(statement)) return []
    if (ts.isTypeAliasDeclaration(statement) && !statement.typeParameters) {
      const comment = text.slice(statement.pos, statement.getStart())
      const { name } = statement
      return [`${comment}export type ${name.text} = ${writtenOut(program, source, name.text)};`]
    }
    throw new Error(`The types of the library may not need a package: ${statement.getText().slice(0, 80)}`)
  })
  return `${kept.join('')}\n`
}

/**
 * The local names that a statement imports from a package.
 * @param {import('typescript').Statement} statement
 * @returns {string[]}
 */
function packageNames(statement) {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
  if (statement.moduleSpecifier.text.startsWith('.')) return []
  const { importClause } = statement
  const bindings = importClause?.namedBindings
  const names = bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : []
  if (bindings && ts.isNamespaceImport(bindings)) names.push(bindings.name.text)
  if (importClause?.name) names.push(importClause.name.text)
  return names
}

/**
 * @param {import('typescript').Node} node
 * @param {ReadonlySet<string>} names
 * @returns {boolean}
 */
function mentions(node, names) {
  if (ts.isIdentifier(node) && names.has(node.text)) return true
  return ts.forEachChild(node, (child) => mentions(child, names) || undefined) ?? false
}

/**
 * @param {import('typescript').Program} program
 * @param {string} source
 * @param {string} name of a type that the module exports
 */
function writtenOut(program, source, name) {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(source)
  const module = file && checker.getSymbolAtLocation(file)
  const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name)
  if (!symbol) throw new Error(`The library needs the type ${name}, which its module does not export.`)
  const { NoTruncation, InTypeAlias } = ts.TypeFormatFlags
  return checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), undefined, NoTruncation | InTypeAlias)
}

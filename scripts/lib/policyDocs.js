/** `docs/policies.md`, made from the policies themselves. Nothing in it is written by hand. */

/**
 * What is told side by side, and of what.
 * @type {ReadonlyArray<{ title: string, keys: ReadonlyArray<keyof typeof import('../../src/presentation/describePolicy.ts').WORD_TITLES> }>}
 */
const TABLES = [
  { title: 'What is cut', keys: ['limits', 'kept', 'longLines', 'file'] },
  { title: 'What the model is told of a cut', keys: ['notice'] },
  { title: 'How it ended', keys: ['exit', 'time', 'empty'] },
  { title: 'stderr and binary output', keys: ['stderr', 'binary'] },
  { title: 'Secrets and characters', keys: ['secrets', 'characters'] },
  { title: 'Where the facts are from', keys: ['source'] },
]

const HEAD = `# Policies

<!-- Made from the policies by \`npm run docs\`; a test fails where this file is not what that gives. -->

A policy is data: a list of steps by which a command's output becomes the text a model is given. What each does is told
here in words made from that data; \`npx sightline policies --json\` prints the data. Words of a policy's own stand as code,
with ⏎ for a newline and {…} for what is filled in. Exactly at a limit nothing is cut. 1 KB is 1024 bytes.
`

/**
 * @param {ReadonlyArray<import('../../src/presentation/describePolicy.ts').PolicyWords>} policies in words
 * @param {typeof import('../../src/presentation/describePolicy.ts').WORD_TITLES} titles of the words
 * @returns {string} the file's text
 */
export function policyDocs(policies, titles) {
  const list = policies.map(({ name, title, description }) => `- \`${name}\` (${title}). ${description}`)
  const tables = TABLES.map(({ title, keys }) => {
    const rows = policies.map((words) => [`\`${words.name}\``, ...keys.map((key) => words[key])])
    return `## ${title}\n\n${table(['Policy', ...keys.map((key) => titles[key])], rows)}`
  })
  return `${[HEAD.trimEnd(), list.join('\n'), ...tables].join('\n\n')}\n`
}

/**
 * @param {readonly string[]} heading
 * @param {ReadonlyArray<readonly string[]>} rows
 */
function table(heading, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heading), `|${' --- |'.repeat(heading.length)}`, ...rows.map(line)].join('\n')
}

/**
 * A pipe ends a cell even inside code, where only this escape is taken back (GitHub Flavored Markdown 4.10).
 * @param {string} text
 */
function cell(text) {
  return text.replaceAll('|', '\\|')
}

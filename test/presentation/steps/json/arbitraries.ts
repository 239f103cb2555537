/** JSON documents as programs write them: any values, any white space, any choice of escapes. */
import fc from 'fast-check'

const words = fc.constantFrom(
  '',
  '…',
  '… 5 more items',
  'x… (+3KB)',
  '… object of 2 keys, 10B',
  'C:\\temp\\new',
  'two\nlines',
  '👩‍👩‍👧'.repeat(9),
  'e\u0301'.repeat(40),
  '안녕하세요 세계',
  '\ud83d',
  '\ude00\ud83d\ude00',
  'a/b/Cd1/e2',
  '__proto__',
)
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.lorem({ maxCount: 30 }) },
  { weight: 2, arbitrary: words },
)
const scalar = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(true, false, null),
)

const { root } = fc.letrec<{ root: unknown; value: unknown }>((tie) => ({
  root: fc.oneof(
    fc.array(tie('value'), { maxLength: 40, size: 'max', depthIdentifier: 'json' }),
    fc.dictionary(text, tie('value'), {
      maxKeys: 40,
      size: 'max',
      depthIdentifier: 'json',
      noNullPrototype: true,
    }),
  ),
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true, depthIdentifier: 'json' },
    scalar,
    fc.array(tie('value'), { maxLength: 30, depthIdentifier: 'json' }),
    fc.dictionary(text, tie('value'), { maxKeys: 30, depthIdentifier: 'json', noNullPrototype: true }),
  ),
}))

/** How a document is written; each list is gone through again and again. */
const style = fc.record({
  spaces: fc.array(fc.constantFrom('', '', ' ', '\n', '\r\n  ', '\t\t', '\n      '), {
    minLength: 1,
    maxLength: 12,
  }),
  /** For each character of a string: as it is, or as `\uXXXX`. */
  escapes: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
  lower: fc.boolean(),
})

/** A text whose root is an array or an object. */
export const document: fc.Arbitrary<string> = fc
  .tuple(root, style)
  .map(([value, { spaces, escapes, lower }]) => {
    let space = 0
    let turn = 0
    const gap = () => spaces[space++ % spaces.length]
    const hex = (unit: number) => {
      const digits = unit.toString(16).padStart(4, '0')
      return `\\u${lower ? digits : digits.toUpperCase()}`
    }
    const quote = (content: string) => {
      const units = Array.from(content, (character) => {
        const plain = JSON.stringify(character).slice(1, -1)
        if (!escapes[turn++ % escapes.length]) return plain
        return character
          .split('')
          .map((unit) => hex(unit.charCodeAt(0)))
          .join('')
      })
      return `"${units.join('')}"`
    }
    const write = (each: unknown): string => {
      if (typeof each === 'string') return quote(each)
      if (typeof each !== 'object' || each === null) return JSON.stringify(each)
      const members = Array.isArray(each)
        ? each.map((item) => gap() + write(item) + gap())
        : Object.entries(each).map(
            ([key, item]) => `${gap()}${quote(key)}${gap()}:${gap()}${write(item)}${gap()}`,
          )
      const inside = members.length > 0 ? members.join(',') : gap()
      return Array.isArray(each) ? `[${inside}]` : `{${inside}}`
    }
    return gap() + write(value) + gap()
  })

export const settings = fc.record({
  maxBytes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 6144 })),
  maxItems: fc.integer({ min: 1, max: 25 }),
  maxStringBytes: fc.integer({ min: 1, max: 400 }),
  maxDepth: fc.constant(512),
})

/** A change of some bytes of a document: most make it invalid, some do not. */
export const change = fc.record({
  at: fc.nat(),
  removed: fc.nat({ max: 3 }),
  added: fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    fc
      .constantFrom(
        '"',
        ',',
        ':',
        '[',
        ']',
        '{',
        '}',
        '\\',
        '\\u12',
        '0',
        '-',
        '.',
        'e',
        '1e5',
        'null',
        'tru',
        ' ',
        '\ufeff',
        '\x01',
      )
      .map((each) => new TextEncoder().encode(each)),
  ),
})

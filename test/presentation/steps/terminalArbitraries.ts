/** Terminal streams as lists of small operations, in the mix that programs write and in any mix at all. */
import fc from 'fast-check'

/** A run of text is cut to the room its row has; what else an operation is, it is as a whole. */
export interface Operation {
  readonly kind: 'text' | 'control' | 'up' | 'repeat' | 'clear-memory'
  readonly data: string
  readonly count: number
}

const ESC = '\x1b'

function operation(kind: Operation['kind'], data: string, count = 0): Operation {
  return { kind, data, count }
}

const control = (...forms: string[]): fc.Arbitrary<Operation> =>
  fc.constantFrom(...forms).map((data) => operation('control', data))

const text = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc.string({ unit: fc.constantFrom(...'abcdefgXYZ019 .:|#'), minLength: 1, maxLength: 12 }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '你好',
        '日本語テキスト',
        '한국어',
        'né',
        'e\u0301',
        '✓ ok',
        '⠋ ',
        '😀',
        '█▌ ',
      ),
    },
  )
  .map((data) => operation('text', data))

const small = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 999, 999_999_999) },
)
const row = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 24 }) },
  { weight: 1, arbitrary: fc.constant(999) },
)
const column = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 80 }) },
  { weight: 1, arbitrary: fc.constant(999) },
)

const csi = (finals: string): fc.Arbitrary<Operation> =>
  fc
    .tuple(small, fc.constantFrom(...finals))
    .map(([count, final]) =>
      operation(
        'AF'.includes(final) ? 'up' : final === 'b' ? 'repeat' : 'control',
        `${ESC}[${count || ''}${final}`,
        count,
      ),
    )

/** What progress displays are made of. */
const progress: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 8, arbitrary: text },
  {
    weight: 5,
    arbitrary: control(
      '\n',
      '\r\n',
      '\r',
      '\r',
      `${ESC}[K`,
      `${ESC}[2K`,
      `\r${ESC}[K`,
      `${ESC}[2K\r`,
      `${ESC}[G`,
    ),
  },
  { weight: 3, arbitrary: csi('ABCDEF') },
  { weight: 1, arbitrary: fc.constant(operation('up', `${ESC}[1A${ESC}[2K`, 1)) },
  {
    weight: 2,
    arbitrary: control(`${ESC}[J`, `${ESC}[0J`, `${ESC}[1K`, '\b', '\b \b', '\t', `${ESC}[999D`),
  },
  {
    weight: 1,
    arbitrary: control(
      `${ESC}7`,
      `${ESC}8`,
      `${ESC}[s`,
      `${ESC}[u`,
      `${ESC}[31m`,
      `${ESC}[0m`,
      `${ESC}[?25l`,
    ),
  },
)

/** What full-screen programs are made of. */
const fullScreen: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 10, arbitrary: progress },
  { weight: 4, arbitrary: fc.tuple(row, column).map(([r, c]) => operation('control', `${ESC}[${r};${c}H`)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(row, fc.constantFrom('d'))
      .map(([r, final]) => operation('control', `${ESC}[${r}${final}`)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(column, fc.constantFrom('G', '`'))
      .map(([c, final]) => operation('control', `${ESC}[${c}${final}`)),
  },
  { weight: 5, arbitrary: csi('@PXLMSTIZbae') },
  {
    weight: 2,
    arbitrary: control(
      `${ESC}[H`,
      `${ESC}[2J`,
      `${ESC}[1J`,
      `${ESC}[H${ESC}[J`,
      `${ESC}M`,
      `${ESC}D`,
      `${ESC}E`,
      '\x0b',
      '\x0c',
    ),
  },
  {
    weight: 1,
    arbitrary: control(
      '\u0084',
      '\u0085',
      '\u0088',
      '\u009b2K',
      '\u009d0;t\u009c',
      `${ESC}P1q\u009c`,
      `${ESC}[4h`,
      `${ESC}[4l`,
    ),
  },
  {
    weight: 1,
    arbitrary: control(
      `${ESC}(0`,
      `${ESC}(B`,
      '\x0e',
      '\x0f',
      `${ESC})0`,
      `${ESC}H`,
      `${ESC}[g`,
      `${ESC}[3g`,
    ),
  },
  {
    weight: 1,
    arbitrary: control(
      `${ESC}[?1049h`,
      `${ESC}[?1049l`,
      `${ESC}[?47h`,
      `${ESC}[?47l`,
      `${ESC}[?1047h`,
      `${ESC}[?1047l`,
    ),
  },
  {
    weight: 1,
    arbitrary: control(
      `${ESC}[!p`,
      `${ESC}[?6l`,
      `${ESC}[?7l`,
      `${ESC}[?7h`,
      `${ESC}[?1048h`,
      `${ESC}[?1048l`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(row, row)
      .map(([first, last]) =>
        operation('control', `${ESC}[${Math.min(first, last)};${Math.max(first, last)}r`),
      ),
  },
  {
    weight: 1,
    arbitrary: control(
      `${ESC}[r`,
      `${ESC}]0;title\x07`,
      `${ESC}]8;;http://a.b${ESC}\\`,
      `${ESC}_x${ESC}\\`,
      `${ESC}^y${ESC}\\`,
      `${ESC}Xz${ESC}\\`,
    ),
  },
  { weight: 1, arbitrary: fc.constant(operation('clear-memory', `${ESC}[3J`)) },
)

export const progressStream = fc.array(progress, { minLength: 1, maxLength: 40 })
export const fullScreenStream = fc.array(fullScreen, { minLength: 1, maxLength: 60 })

/** Any characters, and pieces of sequences cut and glued at random. */
export const hostileStream = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fullScreen.map(({ data }) => data) },
      { weight: 1, arbitrary: fullScreen.map(({ data }) => data.slice(0, -1)) },
      {
        weight: 1,
        arbitrary: fc.string({ unit: 'binary', maxLength: 6 }).map((data) => data.toWellFormed()),
      },
      {
        weight: 1,
        arbitrary: fc.string({
          unit: fc.constantFrom(...'\x1b[]?;0129:!$hlrHJKAmPX\\\x07\x18\x1a\r\n\b\t\x9b\x9c'),
          maxLength: 12,
        }),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('x', '你', 'e\u0301', '\t', 'ab '), fc.integer({ min: 1, max: 300 }))
          .map(([s, n]) => s.repeat(n)),
      },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

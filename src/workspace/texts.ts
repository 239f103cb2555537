/** Texts that are hard to show right: many scripts, an old encoding, terminal tricks, a secret. */
import { dice } from './random.ts'

export const NOTES = `Notes from the release meeting
==============================

English   The log is 5,000 lines; nobody read past line 200.
한국어    로그가 너무 길어서 오류를 찾지 못했습니다. 다음에는 grep부터 하세요.
日本語    ログの先頭だけを読んで、エラーを見落としました。
中文      日志太长，错误在后面。
العربية   السجل طويل جداً والخطأ في آخره.
עברית     השגיאה נמצאת בסוף הקובץ.
हिन्दी      त्रुटि फ़ाइल के अंत में थी।
ไทย       ข้อผิดพลาดอยู่ท้ายไฟล์
Русский   Ошибка была в конце файла.
Ελληνικά  Το σφάλμα ήταν στο τέλος.
Español   ¿Quién leyó el último mensaje? ¡Nadie!

Emoji     👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👍🏽 ❤️ 1️⃣
Combined  é (one) é (two) ñ Å — the same to a reader, not to a program
Maths     ∀x ∈ ℝ: x² ≥ 0, 𝒻(𝓍) = ∫ e⁻ᵗ dt
Boxes     ┌──────┬──────┐
          │ raw  │ seen │
          └──────┴──────┘
`

/** ISO-8859-1: every character is one byte, so the file is not UTF-8. */
export function latin1Text(): Uint8Array {
  const text = `Sp\u00e9cialit\u00e9s de la maison
Cr\u00e8me br\u00fbl\u00e9e      7,50
P\u00e2t\u00e9 en cro\u00fbte     9,80
K\u00e4sesp\u00e4tzle       11,20
Jalape\u00f1os         4,90
Sm\u00f8rrebr\u00f8d        8,00 (\u00bd portion: 4,50)
\u00a9 1998 Caf\u00e9 M\u00fcller, Z\u00fcrich
`
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** A script whose output is a spinner and a progress bar: carriage returns, colours, erased lines. */
export const SPINNER = `#!/bin/bash
# Prints what installers print: a spinner, then a bar, each drawn over the line before.
for step in 1 2 3 4 5 6 7 8; do
  for frame in '|' '/' '-' '\\'; do
    printf '\\r\\033[36m%s\\033[0m resolving packages (%d of 8)' "$frame" "$step"
  done
done
printf '\\r\\033[2K\\033[32mok\\033[0m resolved 8 packages\\n'
for done in 0 10 20 30 40 50 60 70 80 90 100; do
  bar=$(printf '%*s' $((done / 5)) '' | tr ' ' '#')
  printf '\\rinstalling [%-20s] %3d%%' "$bar" "$done"
done
printf '\\n\\033[1minstalled\\033[0m in 2.1 s\\n'
`

/** Bold and underlined as typewriters did it, and as \`man\` still writes to a pipe. */
export function manPage(): string {
  const bold = (text: string) => text.replace(/\S/g, (character) => `${character}\b${character}`)
  const underlined = (text: string) => text.replace(/\S/g, (character) => `_\b${character}`)
  return `SEE(1)                      Sightline Manual                      SEE(1)

${bold('NAME')}
       see - describe a file, and show it to a model that can look

${bold('SYNOPSIS')}
       ${bold('see')} ${underlined('FILE')}

${bold('DESCRIPTION')}
       ${bold('see')} prints the kind, the size and the dimensions of ${underlined('FILE')} as
       text. The picture itself goes beside the text, never into it.

${bold('EXIT STATUS')}
       0 if ${underlined('FILE')} was read, 1 if not.
`
}

/** Without those that are easily taken for another. */
const KEY_CHARACTERS = [...'ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz23456789']

/** Settings with secrets. The keys are rolled anew by rule and open nothing. */
export function dotEnv(): string {
  const d = dice(99)
  const key = (length: number) => Array.from({ length }, () => d.pick(KEY_CHARACTERS)).join('')
  return `# Not real: made up for this workspace.
PORT=8080
LOG_LEVEL=debug
OPENAI_API_KEY=sk-proj-${key(48)}
PAYMENTS_SECRET=${key(32)}
DATABASE_PASSWORD=${key(16)}
`
}

/**
 * Text broken between words into lines of at most `width` columns, each behind `indent`. A word that is longer
 * stays whole. For plain text of one column a character.
 */
export function wrapped(text: string, width: number, indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  if (line !== '') lines.push(indent + line)
  return lines
}

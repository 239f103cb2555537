import type { Policy } from '../policySchema.ts'
import { ALWAYS_DIFFERS, asWritten, only, READ_ON, TIME_DIFFERS } from './shared.ts'

const WARNING = `<warning>
The output of your last command was too long.
Please try a different command that produces less output.
If you're looking at a file you can try use head, tail or sed to view a smaller number of lines selectively.
If you're using grep or find and it produced too much output, you can use a more selective search pattern.
If you really need to see something from the full command's output, you can redirect output to a file and then search in that file.
</warning>`

/** 10,000 characters are cut already, though then 0 of them are left out: that is how the template compares. */
export const MINI_SWE_AGENT: Policy = {
  schemaVersion: 1,
  name: 'mini-swe-agent',
  title: 'mini-SWE-agent',
  description:
    'Exit code and output in tags; from 10,000 characters on a warning with the first and the last 5,000, and no file.',
  style: {
    system: 'mini-SWE-agent',
    readOn: READ_ON,
    source:
      'SWE-agent/mini-swe-agent: config/default.yaml and mini.yaml 099497f3, environments/local.py 025a3bcb; its templates were rendered with jinja2 3.1.6',
    differs: `${ALWAYS_DIFFERS}; the form of a timeout is that of version 2, seen in a user's copy, with the command on one line of at most 200 characters; no form for a cancel was found; ${TIME_DIFFERS}`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'as-written' },
    ...asWritten('keep'),
    { step: 'newlines' },
    { step: 'redact' },
    {
      step: 'fit',
      limits: only('characters', 9_999),
      keep: { head: only('characters', 5_000), tail: only('characters', 5_000), cut: 'characters' },
      save: false,
      notice: {
        between:
          '\n</output_head>\n<elided_chars>\n{hiddenCharacters} characters elided\n</elided_chars>\n<output_tail>\n',
      },
    },
    {
      step: 'layout',
      parts: [
        {
          text: "<exception>An error occurred while executing the command: Command '{command}' timed out after {limitSeconds} seconds</exception>\n<returncode>-1</returncode>\n",
          when: ['timeout'],
        },
        { text: '<returncode>{signedExit}</returncode>\n', when: ['!timeout'] },
        { text: '<output>\n', when: ['!cut'] },
        { text: `${WARNING}<output_head>\n`, when: ['cut'] },
        { body: 'output' },
        { text: '</output>', when: ['!cut'] },
        { text: '\n</output_tail>', when: ['cut'] },
      ],
    },
  ],
}

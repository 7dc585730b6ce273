import type { z } from 'zod/mini'
import type { JsonText } from './parseJsonText.ts'

/** Each thing that a schema finds wrong in a file, a line, with its place: `line 3, column 14: 0.contracts.weth: Invalid string`. */
export function issueLines(error: z.core.$ZodError, text: JsonText, options: issueLines.Options = {}): string[] {
  const { at = [], name = '' } = options
  return error.issues.map((issue) => {
    const path = [...at, ...issue.path]
    const isMisspelt = issue.code === 'unrecognized_keys'
    const place = text.placeOf(isMisspelt ? [...path, issue.keys[0]!] : path, { ofName: isMisspelt })
    return `${place}: ${name}${issue.path.join('.') || 'the file'}: ${issue.message}`
  })
}

export declare namespace issueLines {
  type Options = {
    /** Where in the file that lies which the schema was held against. */
    readonly at?: readonly PropertyKey[]
    /** Stands before each path. */
    readonly name?: string
  }
}

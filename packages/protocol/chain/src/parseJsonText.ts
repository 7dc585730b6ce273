import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { z } from 'zod/mini'

/** Hand-written JSON with the position of each value, so that errors can name line and column. */
export type JsonText = {
  readonly value: unknown
  /** `line 3, column 14` of the value, or of its key if `ofName`; if there is no such value, of the nearest enclosing one. */
  placeOf(path: readonly PropertyKey[], options?: { readonly ofName?: boolean }): string
  /** Each issue of a schema error as one line with its position: `line 3, column 14: 0.contracts.weth: Invalid string`. */
  issueLines(error: z.core.$ZodError, options?: JsonText.IssueOptions): readonly string[]
}

export declare namespace JsonText {
  type IssueOptions = {
    /** Path in the file of the value that the schema checked. */
    readonly at?: readonly PropertyKey[]
    /** Prefix of each path. */
    readonly name?: string
  }
}

/** @throws {SyntaxError} with the line and column of the first syntax error */
export function parseJsonText(text: string): JsonText {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowEmptyContent: false })
  const [first] = errors
  if (first !== undefined) throw new SyntaxError(`${placeAt(text, first.offset)}: ${toWords(first)}`)
  return { value: JSON.parse(text), placeOf, issueLines }

  function placeOf(path: readonly PropertyKey[], { ofName = false } = {}): string {
    const node = root && nearest(root, path)
    // The parent of a value node is the property node, which starts at its key.
    const shown = ofName && node?.parent?.type === 'property' ? node.parent : node
    return placeAt(text, shown?.offset ?? 0)
  }

  function issueLines({ issues }: z.core.$ZodError, { at = [], name = '' }: JsonText.IssueOptions = {}) {
    return issues.map((issue) => {
      const path = [...at, ...issue.path]
      const isMisspelt = issue.code === 'unrecognized_keys'
      const place = placeOf(isMisspelt ? [...path, issue.keys[0]!] : path, { ofName: isMisspelt })
      return `${place}: ${name}${issue.path.join('.') || 'the file'}: ${issue.message}`
    })
  }
}

function nearest(root: Node, path: readonly PropertyKey[]): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length) as (string | number)[])
    if (node !== undefined) return node
  }
  return root
}

function placeAt(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return `line ${lines.length}, column ${lines.at(-1)!.length + 1}`
}

function toWords({ error }: ParseError): string {
  const code = printParseErrorCode(error)
  return `this is not JSON: ${words[code] ?? code}`
}

const words: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a name in double quotes has to follow (no comma after the last)',
  ValueExpected: 'a value has to follow (no comma after the last)',
  ColonExpected: 'a colon has to follow',
  CommaExpected: 'a comma has to follow',
  CloseBraceExpected: 'a closing brace has to follow',
  CloseBracketExpected: 'a closing bracket has to follow',
  EndOfFileExpected: 'the file has to end',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfString: 'the text does not end',
  InvalidCharacter: 'this character cannot stand here',
  InvalidSymbol: 'this word cannot stand here',
}

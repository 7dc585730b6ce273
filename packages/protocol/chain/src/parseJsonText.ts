import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { z } from 'zod/mini'

/** Hand-written JSON with the position of each value, so that errors can name line and column. */
export type JsonText = {
  readonly value: unknown
  /** `line 3, column 14` of the value, or of its key if `ofName`; if there is no such value, of the nearest enclosing one. */
  placeOf(path: readonly PropertyKey[], options?: { readonly ofName?: boolean }): string
  /** Each issue of a schema error as one line with its position: `line 3, column 14: 0.contracts.weth: write an address: …`. */
  issueLines(error: z.core.$ZodError, options?: JsonText.IssueOptions): readonly string[]
}

export declare namespace JsonText {
  type IssueOptions = {
    /** Path in the file of the value that the schema checked. */
    readonly at?: readonly PropertyKey[]
    /** Prefix of each path. */
    readonly name?: string
    /** What to write for each field, by its name; `the file` for the whole. Without an entry, the schema's own message is shown. */
    readonly fields?: Readonly<Record<string, string>>
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

  function issueLines(
    { issues }: z.core.$ZodError,
    { at = [], name = '', fields = {} }: JsonText.IssueOptions = {},
  ): readonly string[] {
    return issues.flatMap((issue) => {
      const path = [...at, ...issue.path]
      const shown = `${name}${issue.path.join('.') || 'the file'}`
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map(
          (key) =>
            `${placeOf([...path, key], { ofName: true })}: ${shown}: ${wordsOfUnknown(key, Object.keys(fields))}`,
        )
      // An element of a list is what the list is of.
      const field = path.findLast((part) => typeof part === 'string') ?? 'the file'
      const isAbsent = root !== undefined && findNodeAtLocation(root, path as (string | number)[]) === undefined
      return `${placeOf(path)}: ${shown}: ${isAbsent ? 'it is missing; ' : ''}${wordsOf(issue, fields[field as string])}`
    })
  }
}

/** A pattern's message is the schema's own, and says what to write. */
function wordsOf(issue: z.core.$ZodIssue, field: string | undefined): string {
  const isPattern = issue.code === 'invalid_format' && issue.format === 'regex'
  return isPattern || field === undefined ? issue.message : `write ${field}`
}

function wordsOfUnknown(key: string, known: readonly string[]): string {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]|s$/g, '')
  const meant = known.find((name) => plain(name) === plain(key))
  return `"${key}" is no field of it${meant === undefined ? '' : `; did you mean "${meant}"?`}`
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

import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript), as far as it is used here. */
export type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** @throws when `source` isn't TypeScript */
export function parse(path: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(path, source, { lang: 'ts', sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  return program as unknown as SyntaxNode
}

/** Calls `visit` for each node that remains after type erasure; returning `false` skips its children. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parent?: SyntaxNode) => unknown, parent?: SyntaxNode) {
  if (node.type.startsWith('TS') && !ERASED_AROUND_A_VALUE.has(node.type)) return
  if (visit(node, parent) === false) return
  for (const [field, value] of Object.entries(node)) {
    if (field === 'typeAnnotation' || field === 'returnType' || field === 'typeArguments') continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node)
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

const ERASED_AROUND_A_VALUE = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'TSParameterProperty',
])

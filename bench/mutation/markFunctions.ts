import { parse, type SyntaxNode, walk } from './Syntax.ts'

/** Instruments a source so that each function records its entry: `globalThis.__entered`, a set of `path#offset`. */
export function markFunctions(path: string, source: string): string {
  const inserts: [at: number, text: string][] = []
  walk(parse(path, source), (node) => {
    const body = functionBody(node)
    if (!body) return true
    const mark = `globalThis.__entered?.add(${JSON.stringify(`${path}#${node.start}`)})`
    if (body.type === 'BlockStatement') inserts.push([body.start + 1, `${mark};`])
    else inserts.push([body.start, `(${mark}, `], [body.end, ')'])
    return true
  })
  inserts.sort(([a], [b]) => b - a)
  return inserts.reduce((text, [at, added]) => text.slice(0, at) + added + text.slice(at), source)
}

/** The innermost function around `offset`, named as in `markFunctions`; undefined for module code. */
export function functionAround(path: string, source: string, offset: number): string | undefined {
  let found: string | undefined
  walk(parse(path, source), (node) => {
    const body = functionBody(node)
    if (body && body.start <= offset && offset < body.end) found = `${path}#${node.start}`
    return node.start <= offset && offset < node.end
  })
  return found
}

function functionBody(node: SyntaxNode): SyntaxNode | undefined {
  if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return undefined
  return (node.body as SyntaxNode | null) ?? undefined
}

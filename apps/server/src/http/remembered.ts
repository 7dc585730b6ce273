/**
 * What a function of one string has said of it before. It forgets everything when it has heard too many different ones: they come from strangers.
 *
 * @param most Strings that are remembered.
 */
export function remembered<answer>(ask: (of: string) => answer, most = 256): (of: string) => answer {
  const known = new Map<string, answer>()
  return (of) => {
    const before = known.get(of)
    if (before !== undefined || known.has(of)) return before as answer
    const answer = ask(of)
    if (known.size >= most) known.clear()
    known.set(of, answer)
    return answer
  }
}

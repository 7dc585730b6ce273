/**
 * Caches the results of a function of one string. The cache is cleared when it is full, since the strings come from strangers.
 *
 * @param most size of the cache
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

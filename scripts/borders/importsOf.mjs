/** Each import and re-export of a source: whether it is type-only, and whether it is loaded on demand. */
export function* importsOf(source) {
  for (const [, typeOnly, names = '', specifier] of source.matchAll(
    /^\s*(?:import|export)\s+(type\s)?(?:([^'"`;]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm,
  ))
    yield { isType: Boolean(typeOnly), isLazy: false, names, specifier }
  for (const [, specifier] of source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g))
    yield { isType: false, isLazy: true, names: '', specifier }
}

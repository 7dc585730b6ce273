/** Libraries that the wallet's core may use: keys are only as safe as all of them. Only viem's encoders and zod's parsers, which never get a key. */
export const walletLibraries = /^(@noble|@scure)\/|^(viem\/utils|zod\/mini)$/

/** Globals of a browser or Node that the wallet's core must get as arguments instead: storage, clock, random numbers, nodes, user interface. */
const names = [
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'chrome',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'crypto',
  'process',
  'Buffer',
  'setTimeout',
  'setInterval',
  'console',
  'performance',
]
const used = new RegExp(
  `(?<![\\w.'"#-])(?:${names.join('|')})(?=[.([])|\\bglobalThis\\b|\\bDate\\.now\\b|\\bnew Date\\(\\)|\\bMath\\.random\\b`,
)

/** The first such global in a source; undefined if there is none. */
export function findGlobal(source) {
  return used.exec(source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))?.[0]
}

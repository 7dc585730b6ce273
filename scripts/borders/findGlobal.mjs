/** Whose libraries the wallet's core uses: keys are as safe as the least of them. Of viem only what makes bytes, of zod only what reads requests: neither gets a key. */
export const walletLibraries = /^(@noble|@scure)\/|^(viem\/utils|zod\/mini)$/

/** What a browser or Node has, and the wallet's core gets as an argument: storage, clock, random numbers, nodes, whatever shows or asks. */
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

/** The first global in a source that not every place which holds keys has; undefined when there is none. */
export function findGlobal(source) {
  return used.exec(source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))?.[0]
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findCycles } from './borders/findCycles.mjs'
import { findGlobal, walletLibraries } from './borders/findGlobal.mjs'
import { importsOf } from './borders/importsOf.mjs'

/**
 * Checks which module may import which. Exits with 1 and one line per violation that says what to do instead.
 * The rules are in the table below; docs/architecture.md explains them.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Trading domains, none of which imports another: routes, the shell and the server combine them. */
const domains = [
  'swap',
  'send',
  'approvals',
  'names',
  'liquidity',
  'collect-fees',
  'tokens',
  'rewards',
  'explore',
  'nfts',
  'listings',
  'orders',
  'ramps',
  'bridge',
  'solana',
]
/** Parts of the pages (`apps/web/src`), each based on those before it; `main.tsx` starts them. */
const webParts = ['serviceWorker', 'loading', 'state', 'router', 'features', 'routes', 'shell']
/** Features that every other one may use. */
const sharedFeatures = ['review', 'trade-form']
/** Routes that others embed, each based on those before it: page parts, signed orders, account pages, token selection, the swap form. */
const sharedRoutes = ['page', 'orders', 'account', 'tokens', 'swap']
const protocol = 'amm abi chain rpc pools router calldata dutch guards twap across delegation'.split(' ')
/** Packages that every domain is based on, each based on those before it. */
const exchange = 'contract client market connectors failures transactions trading activity flow positions'.split(' ')
const onDomains = ['runtime', ...protocol, ...exchange, ...domains]
/** For each package, the workspace packages that its shipped code may import besides `errors`. Tests may also import those in `forTests`. */
const mayImport = {
  errors: [],
  runtime: [],
  i18n: [],
  react: [],
  marks: ['react'],
  ui: ['react', 'marks', 'i18n'],
  table: ['react', 'ui'],
  postgres: [],
  amm: [],
  router: ['amm'],
  abi: [],
  chain: ['amm'],
  rpc: ['chain'],
  pools: ['abi', 'chain', 'rpc', 'amm'],
  calldata: ['router', 'abi', 'chain', 'amm'],
  dutch: ['abi', 'chain'],
  guards: ['abi', 'amm'],
  twap: ['abi'],
  across: ['abi', 'chain'],
  delegation: ['calldata'],
  contract: ['chain'],
  client: ['runtime', ...protocol, 'contract'],
  market: [...protocol, 'contract', 'client'],
  connectors: ['runtime', ...protocol, 'wallet-window'],
  failures: [...protocol, 'contract', 'client', 'connectors'],
  transactions: ['runtime', ...protocol, 'contract', 'client', 'connectors', 'failures'],
  trading: ['runtime', ...protocol, 'contract', 'client', 'market', 'transactions'],
  activity: ['runtime', ...protocol, 'contract', 'client', 'connectors', 'transactions'],
  flow: ['runtime', ...protocol, 'contract', 'client', 'connectors', 'failures', 'transactions', 'activity'],
  positions: ['runtime', ...protocol, 'contract', 'client', 'transactions'],
  ...Object.fromEntries(domains.map((name) => [name, ['runtime', ...protocol, ...exchange]])),
  'wallet-core': ['runtime', ...protocol],
  'wallet-window': ['runtime'],
  'wallet-ui': ['wallet-core', 'runtime', ...protocol, 'i18n', 'react', 'marks', 'ui'],
  devnet: ['abi', 'chain', 'rpc', 'amm', 'guards', 'across'],
  test: ['devnet', 'abi', 'chain', 'amm', 'postgres'],
  'exchange-test': ['test', 'devnet', ...onDomains],
  web: [...onDomains, 'wallet-window', 'react', 'marks', 'ui', 'table', 'i18n'],
  wallet: ['delegation', 'i18n', 'marks', 'react', 'ui', 'runtime', 'wallet-core', 'wallet-window', 'wallet-ui'],
  server: onDomains,
  indexer: ['abi', 'chain', 'rpc', 'amm'],
  nodes: ['chain', 'rpc'],
  keeper: ['runtime', ...protocol, 'contract', 'client', 'orders', 'trading', 'transactions'],
  e2e: [...onDomains, 'examples', 'test', 'postgres'],
  examples: ['amm', 'abi', 'chain', 'pools', 'router', 'failures', 'transactions', 'activity', 'flow'],
  scripts: ['postgres'],
  bench: [...onDomains, 'test', 'exchange-test', 'devnet', 'postgres'],
}
const forTests = ['test', 'exchange-test', 'postgres', 'devnet']
/** Packages that run both in a browser and in Node. */
const anywhere = [
  'errors',
  'runtime',
  'i18n',
  'react',
  'marks',
  'ui',
  'table',
  // Most modules of `chain` and `rpc` do too: scripts/browser.test.ts lists those that don't.
  ...protocol.filter((name) => !['chain', 'rpc'].includes(name)),
  ...exchange,
  ...domains,
  'wallet-core',
  'wallet-window',
  'wallet-ui',
]

const offences = []
/** Every specifier that a workspace package exports, with its file. */
const exposed = new Map(
  globSync('packages/*/*/package.json', { cwd: root })
    .concat('devnet/package.json', 'examples/package.json')
    .flatMap((path) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
      return Object.entries(exports).map(([subpath, target]) => [
        name + subpath.slice(1),
        typeof target === 'string' ? join(dirname(path), target) : undefined,
      ])
    }),
)
const files = globSync(
  [
    'packages/*/*/src/**/*.{ts,tsx}',
    'apps/*/{src/**/,supervise/**/,}*.{ts,tsx}',
    'bench/**/*.{ts,tsx}',
    'devnet/src/**/*.ts',
    'e2e/**/*.ts',
    'examples/**/*.{ts,tsx}',
    'scripts/**/*.{ts,mjs}',
  ],
  {
    cwd: root,
    exclude: (path) => /node_modules|\/dist$|generated/.test(path),
  },
)

/** Imports of each shipped file, types included: a cycle of types is hard to read too. */
const imports = new Map()
for (const file of files) {
  const path = file.replaceAll('\\', '/')
  if (/node_modules|\/dist\/|\.gen\.ts$/.test(path)) continue
  const owner = ownerOf(path)
  const isTest = /\.(test|bench|oracle|fuzz)\.tsx?$|\/test\/|\/vitest\.config\.ts$/.test(path)
  const source = readFileSync(join(root, file), 'utf8')
  const reached = new Set()
  if (!isTest) imports.set(path, reached)
  const found = owner === 'wallet-core' && !isTest && findGlobal(source)
  if (found) offences.push(`${path}: uses ${found}, which not every place with keys has. Take it as an argument.`)
  for (const { isType, isLazy, names, specifier } of importsOf(source)) {
    const target = specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(file), specifier))
      : exposed.get(specifier)
    if (target && !isLazy) reached.add(target.replaceAll('\\', '/'))
    const say = (what, instead) => offences.push(`${path}: ${what} ${instead}`)

    if (specifier.startsWith('@oxbow/')) {
      const target = specifier.split('/')[1]
      const isAllowed =
        target === owner ||
        target === 'errors' ||
        mayImport[owner]?.includes(target) ||
        (isTest && (forTests.includes(target) || isAllowedInTest(target)))
      if (!isAllowed)
        say(
          `imports ${specifier}, but ${owner} may import only ${['errors', ...(mayImport[owner] ?? [])].join(', ')}.`,
          owner === 'wallet-core' && onDomains.includes(target)
            ? 'Keys know nothing of the exchange: pass it in as an argument, or move the code to a package of protocol.'
            : 'Move the code to a package below both, or pass it in as an argument.',
        )
      else if (specifier.split('/').length > 2 && !exposed.has(specifier.replace(/\?.*$/, '')))
        say(
          `imports ${specifier}, which its package does not expose.`,
          `Look for ${specifier.split('/').at(-1)} in the \`exports\` of packages/*/*/package.json: it may have moved.`,
        )
      if (specifier.split('/').length < 3)
        say(
          `imports the package root ${specifier}.`,
          'Import the one module you need: each package lists its public sub-paths in `exports`.',
        )
    } else if (specifier.startsWith('.')) {
      const target = relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/')
      // Benches measure what is inside.
      if (ownerOf(target) !== owner && owner !== 'bench')
        say(`reaches into ${target}.`, "Import it by its package's public sub-path.")
      checkWeb(path, target, say)
    } else if (owner === 'wallet-core' && !isTest && !walletLibraries.test(specifier)) {
      say(
        `imports ${specifier}, but wallet-core uses only the libraries of walletLibraries.`,
        'Take what you need as an argument; or say in docs/decisions.md why keys may depend on it, and name it there.',
      )
    } else if (specifier.startsWith('node:') && anywhere.includes(owner) && !isTest && !isType) {
      say(`imports ${specifier}, but ${owner} also runs in a browser.`, 'Take what you need as an argument.')
    } else if (specifier === 'viem' && !isTest && makesClient(names) && !mayMakeClients(path, owner)) {
      say(
        "makes a client of viem's, which asks whatever server a contract names (EIP-3668).",
        'Make it by @oxbow/chain/createChainClient.',
      )
    } else if (specifier === '@oxbow/flow/runFlow' && owner === 'server') {
      say('runs a flow.', 'The server calls actions, never flows.')
    }
  }
}

for (const path of imports.keys()) {
  if (webPartOf(path)?.part !== 'features') continue
  const outside = findReached(path, /^apps\/web\/src\/state\/exchange\.ts$/)
  if (outside)
    offences.push(
      `${path}: reaches the server and the wallet by ${outside.join(', ')}. Let the route ask, and pass in what it knows.`,
    )
}

for (const cycle of findCycles(imports))
  offences.push(`${cycle.join(', ')}: import each other in a circle. Move what they share to a file below them.`)

if (offences.length > 0) {
  console.error(offences.join('\n'))
  console.error(`${offences.length} imports cross the house's borders.`)
  process.exit(1)
}
console.log(`Borders: ${files.length} files, nothing crosses.`)

function makesClient(names) {
  return /\bcreate(?:Public|Wallet|Test)?Client\b/.test(names)
}

/** Shipped code uses only this one; tests and local chains may use others to read our own contracts. */
function mayMakeClients(path, owner) {
  return (
    path === 'packages/protocol/chain/src/createChainClient.ts' ||
    ['test', 'exchange-test', 'e2e', 'bench'].includes(owner)
  )
}

function ownerOf(path) {
  const [group, name, inner] = path.split('/')
  if (group === 'packages' && name === 'wallet') return `wallet-${inner}`
  if (group === 'packages') return name === 'exchange' && inner === 'test' ? 'exchange-test' : inner
  return group === 'apps' ? name : group
}

/** Which part of the pages may import which. */
function checkWeb(path, target, say) {
  const [from, to] = [webPartOf(path), webPartOf(target)]
  if (!from || !to || !webParts.includes(from.part) || !webParts.includes(to.part)) return
  const below = webParts.slice(0, webParts.indexOf(from.part))
  if (from.part !== to.part) {
    if (!below.includes(to.part))
      say(
        `${from.part} imports ${to.part} (${target}), but may import only ${below.join(', ') || 'nothing of the pages'}.`,
        'Move what it needs to a part below both, or pass it in.',
      )
    return
  }
  if (from.domain === to.domain) return
  if (from.part === 'features' && !sharedFeatures.includes(to.domain))
    say(
      `feature ${from.domain} imports feature ${to.domain}.`,
      'Let the route compose them, or move what they share to a package.',
    )
  const rank = sharedRoutes.indexOf(from.domain)
  const before = rank < 0 ? sharedRoutes : sharedRoutes.slice(0, rank)
  if (from.part === 'routes' && !before.includes(to.domain))
    say(
      `routes of ${from.domain} import routes of ${to.domain}, but may import only those of ${before.join(', ') || 'no other domain'}.`,
      'Move what both need to `state`, or to one of these.',
    )
}

/** @example webPartOf('apps/web/src/features/swap/form/SwapCard.tsx') // { part: 'features', domain: 'swap' } */
function webPartOf(path) {
  const [, part, domain] = /^apps\/web\/src\/([^/]+)\/([^/]+)/.exec(path) ?? []
  return part && { part, domain }
}

/** Path from a file to the first match through static imports; undefined without one. */
function findReached(start, wanted) {
  const cameFrom = new Map([[start, undefined]])
  for (const path of cameFrom.keys()) {
    if (wanted.test(path)) {
      const way = [path]
      while (cameFrom.get(way[0]) !== undefined && cameFrom.get(way[0]) !== start) way.unshift(cameFrom.get(way[0]))
      return way
    }
    for (const next of imports.get(path) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, path)
  }
  return undefined
}

/** A test may use a neighbour package, such as the real server with the real chain. */
function isAllowedInTest(target) {
  return !['web'].includes(target)
}

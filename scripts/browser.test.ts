import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Of the packages that run anywhere, what needs Node: it reads the data folder, or stands before a node. */
const forNode = [
  '@oxbow/chain/loadDeployments',
  '@oxbow/chain/loadNetworks',
  '@oxbow/chain/networksFromEnvironment',
  '@oxbow/rpc/assertNodesOfChains',
  '@oxbow/rpc/startGateway',
  '@oxbow/rpc/startLyingNode',
  '@oxbow/rpc/startFlakyNode',
]
/** Specifier -> file of everything that packages of protocol and shared expose. */
const modules = new Map(
  globSync('packages/{protocol,shared}/*/package.json', { cwd: root }).flatMap((path) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return Object.entries<string>(exports).map(([subpath, file]) => [
      join(name, subpath),
      join(root, dirname(path), file),
    ])
  }),
)

test.each([...modules.keys()].filter((name) => /^@oxbow\/(chain|rpc)\//.test(name) && !forNode.includes(name)))(
  'behavior: %s runs in a browser: nothing it imports is of Node',
  (name) => {
    expect(importsOf(modules.get(name)!, new Set()).filter((other) => other.startsWith('node:'))).toEqual([])
  },
)

test.each(forNode)('behavior: %s is seen to be of Node', (name) => {
  expect(importsOf(modules.get(name)!, new Set())).toContainEqual(expect.stringMatching(/^node:/))
})

/** Every library that a module imports, through all of our own modules. */
function importsOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from|export .* from) ?[^']*'([^']+)'/gm)]
  return names.flatMap(([, name = '']) => {
    const inside = name.startsWith('.') ? join(dirname(file), name) : modules.get(name)
    return inside === undefined ? [name] : importsOf(inside, seen)
  })
}

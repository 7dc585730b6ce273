import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
/** Of Node: they read the data folder, or stand before a node in tests. */
const forNode = [
  './gateway/startGateway',
  './loadDeployments',
  './loadOperatorNetworks',
  './networksFromEnvironment',
  './node/assertNodesOfChains',
  './test/startLyingNode',
  './test/startPickyNode',
]

test.each(Object.entries(manifest.exports).filter(([subpath]) => !forNode.includes(subpath)))(
  'behavior: %s runs in a browser: nothing it imports is of Node',
  (_subpath, file) => {
    expect(importsOf(join(root, file), new Set()).filter((name) => name.startsWith('node:'))).toEqual([])
  },
)

test.each(forNode)('behavior: %s is seen to be of Node', (subpath) => {
  const file = Object.entries(manifest.exports).find(([name]) => name === subpath)?.[1] ?? ''
  expect(importsOf(join(root, file), new Set())).toContainEqual(expect.stringMatching(/^node:/))
})

/** Everything a module imports that is not beside it, through all that is. */
function importsOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from|export .* from) ?[^']*'([^']+)'/gm)]
  return names.flatMap(([, name = '']) => (name.startsWith('.') ? importsOf(join(dirname(file), name), seen) : [name]))
}

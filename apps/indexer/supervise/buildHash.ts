import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Network } from '@oxbow/chain/Network'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { BaseError } from '@oxbow/errors/BaseError'
import { indexesTransfers } from '../src/indexesTransfers.ts'

/** The indexer's folder, which Ponder takes as its root. */
export const indexerRoot = fileURLToPath(new URL('..', import.meta.url))

/**
 * Ten hex digits that change whenever the index must be rebuilt: with its code, the packages its figures come from, the networks it
 * follows, and the chains themselves. Node settings and what pages show of a network aren't included: they change no figure, and an index
 * may have taken weeks. Covers all of Ponder's own build id, which rejects a schema of another build.
 */
export function buildHash(networks: readonly EnabledNetwork[]): string {
  const hash = createHash('sha256')
  const folders = [
    ...['@oxbow/amm/PoolState', '@oxbow/abi/erc20', '@oxbow/chain/tokenText'].map((specifier) =>
      dirname(fileURLToPath(import.meta.resolve(specifier))),
    ),
    join(indexerRoot, 'src'),
  ]
  const files = folders.flatMap((folder) =>
    globSync('**/*.{ts,mjs}', { cwd: folder }).map((name) => join(folder, name)),
  )
  const sources = [join(indexerRoot, 'ponder.config.ts'), join(indexerRoot, 'ponder.schema.ts'), ...files]
  for (const file of sources.filter((name) => !name.endsWith('.test.ts')).sort()) hash.update(readFileSync(file))
  for (const { collections, deployment, network, startBlock } of networks)
    hash.update(
      JSON.stringify([
        whatIsRead(network),
        startBlock,
        deployment?.genesisHash,
        deployment?.seededBlock,
        indexesTransfers(network.profile),
        collections,
      ]),
    )
  return hash.digest('hex').slice(0, 10)
}

/** A Ponder that is started again after `git pull` would be of other code than its schema, and says so in words that help nobody. @throws */
export function assertSameBuild(networks: readonly EnabledNetwork[], build: string): void {
  if (buildHash(networks) === build) return
  throw new BaseError(
    'the files of this installation have changed since it was started: restart it, and its index continues.',
    {
      code: 'OtherBuild',
    },
  )
}

function whatIsRead({ name: _, explorerUrl: __, publicRpcUrl: ___, logoUrl: ____, ...read }: Network) {
  return read
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type Supervised, until } from '../support/Supervised.ts'
import { indexedBlock, type Note, quotes, seconds } from './looks.ts'
import type { Site } from './Site.ts'

/** A restart with an index of other code: the views of before are read until the new one has all blocks. */
export async function tryUpgrade(
  site: Site,
  before: Supervised,
  { note, settings }: { note: Note; settings: NodeJS.ProcessEnv },
): Promise<void> {
  const newest = Number(await site.chain.publicClient.getBlockNumber({ cacheTime: 0 }))
  await before.stop()
  const startedMs = Date.now()
  const upgraded = await site.start('second', { ...settings, OXBOW_INDEX_SCHEMA: 'ix_upgraded' })
  const said = () => upgraded.said
  await until(() => quotes(site, upgraded), 'quotes are given', said)
  note('upgrade with another index: quotes after', `${seconds(startedMs)} s`)
  let [looks, empty, failed, block] = [0, 0, 0, 0]
  await until(
    async () => {
      looks++
      block = await indexedBlock(upgraded).catch(() => -1)
      if (block === 0) empty++
      if (block === -1) failed++
      await sleep(50)
      return block > newest + 1
    },
    'the new index is the one that is read',
    said,
  )
  note(
    'upgrade with another index: looks at the index until the new one is there',
    `${looks} in ${seconds(startedMs)} s, ${empty} empty, ${failed} failed`,
    looks > 1 && empty + failed === 0,
  )
  await upgraded.stop()
}

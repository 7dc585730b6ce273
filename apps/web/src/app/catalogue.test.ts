import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, test } from 'vitest'

test('behavior: every string of the pages is in the English catalogue', { timeout: 30_000 }, async () => {
  const configPath = path.join(import.meta.dirname, '../../lingui.config.ts')
  const config = getConfig({ configPath })
  for (const catalog of await getCatalogs(config)) {
    const used = Object.keys((await catalog.collect()) ?? {})
    const written = Object.keys((await catalog.read('en')) ?? {})
    expect(used.length).toBeGreaterThan(0)
    // `pnpm --filter @oxbow/web extract` writes it anew.
    expect(written.toSorted()).toEqual(used.toSorted())
  }
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildWeb } from './buildWeb.ts'
import { hashSources, stampName } from './hashSources.ts'

test('behavior: pages of these very sources are not said to be built', async () => {
  const root = mkdtempSync(join(tmpdir(), 'oxbow-pages-'))
  try {
    mkdirSync(join(root, 'apps/web/dist'), { recursive: true })
    writeFileSync(join(root, 'pnpm-lock.yaml'), '')
    writeFileSync(join(root, 'apps/web/dist', stampName), hashSources(root, undefined))
    let builds = 0
    expect(await buildWeb(root, {}, { onBuild: () => builds++ })).toBe('unchanged')
    expect(builds).toBe(0)
  } finally {
    rmSync(root, { recursive: true })
  }
})

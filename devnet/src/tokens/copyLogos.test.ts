import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { assertHarmless, copyLogos, UnsafeLogoError } from './copyLogos.ts'
import { logoFolder, logoOf } from './logoOf.ts'

describe('copyLogos', () => {
  test('default: what is committed is what the package has', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'oxbow-logos-'))
    const names = copyLogos(folder)
    expect(readdirSync(logoFolder).sort()).toEqual([...names].sort())
    expect(names.length).toBeGreaterThanOrEqual(35)
    for (const name of names) {
      expect(readFileSync(join(folder, name), 'utf8'), name).toBe(readFileSync(join(logoFolder, name), 'utf8'))
    }
    await rm(folder, { recursive: true })
  })

  test('behavior: what is drawn in white alone has a ground', () => {
    for (const name of readdirSync(logoFolder)) {
      const colours = readFileSync(join(logoFolder, name), 'utf8').match(/#[0-9a-f]{3,6}\b/gi) ?? []
      expect([name, colours.length > 0 && colours.every((colour) => /^#f+$/i.test(colour))]).toEqual([name, false])
    }
  })

  test('logoOf: an impostor does not get the logo of the real one', () => {
    expect(logoOf({ symbol: 'USDC' })).toBe('USDC.svg')
    expect(logoOf({ symbol: 'WETH' })).toBe('ETH.svg')
    expect(logoOf({ symbol: 'USDC', quirk: 'impostor' })).toBeUndefined()
    expect(logoOf({ symbol: 'wstETH' })).toBeUndefined()
  })

  test.each([
    '<svg><script>1</script></svg>',
    '<svg><image href="https://example.org/a.png"/></svg>',
    '<svg><use href="https://example.org/a.svg#b"/></svg>',
    '<svg onload="1"><path d=""/></svg>',
    '<svg><path fill="url(https://example.org/a)"/></svg>',
    '<svg><foreignObject/></svg>',
    '<svg><style>@import "a"</style></svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
    '<svg><a href="javascript:1"/></svg>',
  ])('error: %s', (svg) => {
    expect(() => assertHarmless('X', svg)).toThrow(UnsafeLogoError)
  })
})

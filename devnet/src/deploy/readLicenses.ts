import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

export type License = {
  readonly what: string
  /** As the package names it. */
  readonly license: string
  /** Additional terms of a business source license, from its file. */
  readonly terms: readonly string[]
}

/** What is deployed of each package, and the path of its business source license, if any. */
const packages = [
  { name: '@uniswap/v2-core', what: 'v2 factory and pairs' },
  { name: '@uniswap/v2-periphery', what: 'v2 router, WETH9' },
  { name: '@uniswap/v3-core', what: 'v3 factory and pools', file: 'LICENSE' },
  { name: '@uniswap/v3-periphery', what: 'v3 position manager, quoter, tick lens' },
  { name: '@uniswap/v4-core', what: 'v4 pool manager', file: 'licenses/BUSL_LICENSE' },
  { name: '@uniswap/v4-periphery', what: 'v4 position manager, state view, quoter' },
  { name: '@uniswap/universal-router', what: 'Universal Router' },
  { name: '@uniswap/uniswapx-sdk', what: 'Permit2' },
  { name: 'viem', what: 'Multicall3' },
]
const require = createRequire(import.meta.url)
const manifestSchema = z.object({ version: z.string(), license: z.string() })

/** Licenses of everything that a deployment puts on chain, read from the installed packages. */
export function readLicenses(): readonly License[] {
  return packages.map(({ file, name, what }) => {
    const folder = folderOf(name)
    const { license, version } = manifestSchema.parse(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')))
    const terms = file === undefined ? [] : readTerms(readFileSync(`${folder}/${file}`, 'utf8'))
    return { what: `${what} (${name} ${version})`, license, terms }
  })
}

/** Manifests may be missing from a package's exports, so its folder is searched. */
function folderOf(name: string): string {
  const places = require.resolve.paths(name) ?? []
  for (const place of places) {
    try {
      readFileSync(`${place}/${name}/package.json`)
      return `${place}/${name}`
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${name} is not installed.`)
}

function readTerms(text: string): string[] {
  const terms = ['Additional Use Grant', 'Change Date', 'Change License'].map((title) => {
    const [, value] = new RegExp(`${title}:([\\s\\S]*?)\\n\\s*\\n`).exec(text) ?? []
    return value && `${title}: ${value.trim().replace(/\s+/g, ' ')}`
  })
  return terms.filter((term) => term !== undefined && term !== '') as string[]
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { logoFolder } from './logoOf.ts'
import { tokenTable } from './tokenTable.ts'

/** The package's `exports` allow no access by path. */
const sourceFolder = join(import.meta.dirname, '../../node_modules/@web3icons/core/dist/svgs/tokens')

/** Larger ones are embedded photographs. */
const largestBytes = 24_000

/** Writes our tokens' logos from @web3icons/core (MIT) to `devnet/logos`, without those that it lacks. Returns their file names. */
export function copyLogos(folder: string = logoFolder): readonly string[] {
  mkdirSync(folder, { recursive: true })
  return ['ETH', ...tokenTable.map(({ symbol }) => symbol)].flatMap((symbol) => {
    const file = `${symbol.toUpperCase()}.svg.js`
    const bare = readLogo(join(sourceFolder, 'branded', file))
    const svg = bare && isOfOneShade(bare) ? readLogo(join(sourceFolder, 'background', file)) : bare
    if (svg === undefined || svg.length > largestBytes) return []
    assertHarmless(symbol, svg)
    const name = `${symbol}.svg`
    writeFileSync(join(folder, name), `${svg.replace('>', `><title>${symbol}</title>`)}\n`)
    return [name]
  })
}

/** The package contains each drawing as a string literal in a module. */
function readLogo(path: string): string | undefined {
  try {
    return /'(<svg .*<\/svg>)/s.exec(readFileSync(path, 'utf8'))?.[1]?.replaceAll('\\n', '\n').replaceAll("\\'", "'")
  } catch {
    return undefined
  }
}

/** Nearly white or nearly black throughout: invisible on a page of that shade, so it needs a background. */
function isOfOneShade(svg: string): boolean {
  const colours = Array.from(svg.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi), ([, hex = '']) => {
    const digits = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  })
  if (colours.length === 0) return false
  return colours.flat().every((part) => part > 0xe0) || colours.flat().every((part) => part < 0x40)
}

/**
 * Rejects SVGs with anything but drawing elements.
 *
 * @throws {UnsafeLogoError}
 */
export function assertHarmless(symbol: string, svg: string): void {
  const unsafe =
    /<(?!\/?(svg|g|path|circle|ellipse|rect|polygon|polyline|line|defs|linearGradient|radialGradient|stop|clipPath|mask|use)\b)[^>]*>|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#)|<!|&(?!(amp|lt|gt|quot);)/i.exec(
      svg,
    )
  if (unsafe) throw new UnsafeLogoError(symbol, unsafe[0])
}

export class UnsafeLogoError extends BaseError {
  override name = 'UnsafeLogoError'

  constructor(symbol: string, found: string) {
    super(`The logo of ${symbol} has something that a drawing does not need.`, { code: 'UnsafeLogo', facts: [found] })
  }
}

if (import.meta.main) console.log(`Wrote ${copyLogos().length} logos to ${logoFolder}`)

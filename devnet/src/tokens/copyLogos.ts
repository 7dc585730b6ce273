import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { logoFolder } from './logoOf.ts'
import { tokenTable } from './tokenTable.ts'

/** The package's `exports` let nobody in by path. */
const sourceFolder = join(import.meta.dirname, '../../node_modules/@web3icons/core/dist/svgs/tokens/branded')

/** Larger ones are photographs in disguise. */
const largestBytes = 24_000

/** Writes the logos of our tokens from @web3icons/core (MIT) to `devnet/logos`; tokens that it lacks go without. Returns their file names. */
export function copyLogos(folder: string = logoFolder): readonly string[] {
  mkdirSync(folder, { recursive: true })
  return ['ETH', ...tokenTable.map(({ symbol }) => symbol)].flatMap((symbol) => {
    const svg = readLogo(join(sourceFolder, `${symbol.toUpperCase()}.svg.js`))
    if (svg === undefined || svg.length > largestBytes) return []
    assertHarmless(symbol, svg)
    const name = `${symbol}.svg`
    writeFileSync(join(folder, name), `${svg.replace('>', `><title>${symbol}</title>`)}\n`)
    return [name]
  })
}

/** The package has each drawing as a string literal in a module. */
function readLogo(path: string): string | undefined {
  try {
    return /'(<svg .*<\/svg>)/s.exec(readFileSync(path, 'utf8'))?.[1]?.replaceAll('\\n', '\n').replaceAll("\\'", "'")
  } catch {
    return undefined
  }
}

/**
 * Refuses drawings that could do more than draw.
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

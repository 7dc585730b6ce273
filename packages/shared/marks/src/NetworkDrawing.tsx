import { hueOf, letterColours } from './letterColours.ts'

/**
 * A logo generated from a network's name: a figure, its rotation and its color.
 * Test networks and local copies use those of the network they stand for.
 */
export function NetworkDrawing({ name, className }: NetworkDrawing.Props) {
  const network = name.replace(/ \(.*\)$| Sepolia$/, '')
  const index = known.indexOf(network)
  const hash = index < 0 ? hueOf(network) : index * 25
  return (
    <svg aria-hidden="true" viewBox="-12 -12 24 24" className={className} style={letterColours(hash)}>
      <path
        d={figures[hash % figures.length]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        transform={`rotate(${hash})`}
      />
    </svg>
  )
}

export declare namespace NetworkDrawing {
  /** `className` sets its size and radius. */
  type Props = { name: string; className: string }
}

/** Networks apart from each other in figure or color, which hashes of their names aren't: the figure changes with each, the hue by 25 degrees. */
const known = [
  'Soneium',
  'Unichain',
  'OP Mainnet',
  'Celo',
  'Blast',
  'Zora Network',
  'Ethereum',
  'World Chain',
  'Arbitrum',
  'Sepolia',
  'BNB Chain',
  'Base',
  'Polygon',
  'Avalanche',
  'ZKsync',
]

/** Ring, diamond, bend and triangle, each containing a smaller one. */
const figures = [
  'M0-8A8 8 0 1 1-.1-8zM0-3A3 3 0 1 1-.1-3z',
  'M8 0 0 8-8 0 0-8zM3 0 0 3-3 0 0-3z',
  'M-8 7C-7-11 7-11 8 7M-3 7C-3-3 3-3 3 7',
  'M0-8 8 6-8 6zM0-1 2 3-2 3z',
]

import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Table } from '@oxbow/table/Table'
import { useState } from 'react'
import { Button } from '../../src/Button.tsx'
import { Change } from '../../src/Change.tsx'
import { EmptyState } from '../../src/EmptyState.tsx'
import { Specimen } from '../Specimen.tsx'

export function TablePage() {
  const [opened, setOpened] = useState('none')
  return (
    <>
      <Specimen title="10,000 tokens" note={`Opened: ${opened}.`}>
        <Table
          label="Tokens"
          columns={columns}
          rows={tokens}
          rowId={(token) => token.id}
          initialSorting={{ columnId: 'volume', direction: 'desc' }}
          onRowOpen={(token) => setOpened(token.symbol)}
          height={420}
        />
      </Specimen>
      <Specimen title="On its way">
        <Table
          label="Tokens, loading"
          columns={columns}
          rows={[]}
          rowId={(token) => token.id}
          loadingRows={3}
          height={260}
        />
      </Specimen>
      <Specimen title="Nothing">
        <Table
          label="Tokens, none"
          columns={columns}
          rows={[]}
          rowId={(token) => token.id}
          height={480}
          empty={
            <EmptyState
              title="No token matches"
              detail="Try a symbol, or paste a token's address."
              action={<Button variant="secondary">Clear the search</Button>}
              headingLevel={3}
            />
          }
        />
      </Specimen>
    </>
  )
}

type Token = {
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly price: number
  readonly change: number | undefined
  readonly volume: bigint
}

const syllables = ['ri', 'ver', 'del', 'ta', 'mo', 'ra', 'lu', 'net', 'so', 'ka', 'bri', 'on']

/** Deterministic, so that the market is always the same. */
const tokens: readonly Token[] = [...Array(10_000).keys()].map((index) => {
  const noise = (Math.imul(index + 1, 2_654_435_761) >>> 0) / 2 ** 32
  const name = `${syllables[index % 12]}${syllables[(index * 5 + 3) % 12]}${syllables[Math.floor(index / 12) % 12]}`
  return {
    id: String(index),
    symbol: `${name.slice(0, 4).toUpperCase()}${index}`,
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    price: 0.01 + noise * 3_000,
    change: index % 17 === 3 ? undefined : (noise - 0.48) * 20,
    volume: BigInt(Math.floor(noise * 9_000_000)),
  }
})

const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const compact = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', notation: 'compact' })
const percent = new Intl.NumberFormat('en', {
  maximumFractionDigits: 2,
  minimumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

const columns: readonly Table.Column<Token>[] = [
  {
    id: 'rank',
    header: '#',
    cell: (_, index) => <span className="text-text-muted">{index + 1}</span>,
    width: '3.5rem',
    hideBelow: 560,
    skeleton: 'h-5 w-4',
  },
  {
    id: 'token',
    header: 'Token',
    cell: (token) => (
      <span className="flex min-w-0 items-center gap-3">
        <TokenLogo symbol={token.symbol} />
        <a href={`#${token.id}`} className="truncate rounded-sm font-medium">
          {token.name}
        </a>
        <span className="truncate text-sm text-text-muted max-sm:hidden">{token.symbol}</span>
      </span>
    ),
    sortValue: (token) => token.name,
    sortFirst: 'asc',
    skeleton: 'h-5 w-32 max-w-full',
  },
  {
    id: 'price',
    header: 'Price',
    cell: (token) => usd.format(token.price),
    sortValue: (token) => token.price,
    align: 'end',
    width: '7.5rem',
  },
  {
    id: 'change',
    header: '1 day',
    cell: (token) =>
      token.change === undefined ? (
        <span className="text-text-muted">–</span>
      ) : (
        <Change direction={token.change > 0 ? 'up' : 'down'}>{`${percent.format(token.change)}%`}</Change>
      ),
    sortValue: (token) => token.change,
    align: 'end',
    width: '6.5rem',
    hideBelow: 480,
  },
  {
    id: 'volume',
    header: 'Volume',
    cell: (token) => compact.format(token.volume),
    sortValue: (token) => token.volume,
    align: 'end',
    width: '7rem',
    hideBelow: 420,
  },
]

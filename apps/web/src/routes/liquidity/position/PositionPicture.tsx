import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { RangePosition } from '@oxbow/positions/Position'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../state/exchange.ts'

/** The NFT image from the position manager. An image element runs no scripts in it and loads nothing. */
export function PositionPicture({
  network,
  position,
}: {
  network: Network
  position: RangePosition & { protocol: 'v3' | 'v4' }
}) {
  const { t } = useLingui()
  const { protocol, tokenId } = position
  const { data } = useQuery({
    queryKey: ['position-picture', { chainId: network.chainId, protocol, id: tokenId.toString() }],
    queryFn: async () => {
      const { getPositionPicture } = await import('@oxbow/positions/getPositionPicture')
      return (await getPositionPicture(client, { network, protocol, tokenId })) ?? null
    },
    staleTime: 300_000,
    retry: false,
  })
  if (!data) return null
  const number = tokenId.toString()
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <h2 className="text-lg font-semibold">{t`NFT`}</h2>
      <p className="mt-1 text-sm text-pretty text-text-muted">{t`Drawn by its contract. Whoever holds the NFT owns the position.`}</p>
      <img src={data} alt={t`Position number ${number}`} className="mt-4 h-auto w-full max-w-56 rounded-md" />
    </section>
  )
}

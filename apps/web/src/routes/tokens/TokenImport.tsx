import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { differsTag } from '@oxbow/contract/tagQuirks'
import { addressFactsQueryOptions } from '@oxbow/tokens/addressFactsQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { Button } from '@oxbow/ui/Button'
import { Spinner } from '@oxbow/ui/Spinner'
import { useQuery } from '@tanstack/react-query'
import { differsFrom, ImportToken } from '../../features/tokens/ImportToken.tsx'
import { client } from '../../state/exchange.ts'

/** Reads an unlisted token's contract and shows it before it is used; the contract takes precedence over lists. */
export function TokenImport(props: TokenImport.Props) {
  const { network, tokens, address, claim, missing, leaveLabel, onImport, onBack } = props
  const { t } = useLingui()
  const { data, isError } = useQuery(addressFactsQueryOptions(client, { network, address }))
  const networkName = network.name
  if (data?.kind === 'token') {
    const { name, symbol, decimals } = data
    const found: Token = { chainId: network.chainId, address, name, symbol, decimals, logoUri: undefined, tags: [] }
    const token = claim && differsFrom(claim, found) ? { ...found, tags: [differsTag] } : found
    return (
      <ImportToken
        token={token}
        claim={claim}
        tokens={tokens}
        networkName={networkName}
        onImport={onImport}
        onBack={onBack}
      />
    )
  }
  return (
    <div className="flex min-h-40 flex-col items-center justify-center gap-5 p-6 text-center">
      {data === undefined && !isError ? (
        <p role="status" className="flex items-center gap-3 text-text-muted">
          <Spinner />
          {t`Asking ${networkName} what is there`}
        </p>
      ) : (
        <>
          <p role="alert" className="text-pretty">
            {isError ? t`The network node isn’t responding, so Oxbow can’t check this address.` : missing}
          </p>
          <Button onClick={onBack}>{leaveLabel}</Button>
        </>
      )}
    </div>
  )
}

export declare namespace TokenImport {
  type Props = Pick<ImportToken.Props, 'tokens' | 'claim' | 'onImport' | 'onBack'> & {
    network: Network
    address: `0x${string}`
    /** Shown if there is no token. */
    missing: string
    /** Label of the button if there is nothing to import. */
    leaveLabel: string
  }
}

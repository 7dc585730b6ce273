import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { addressFactsQueryOptions } from '@oxbow/exchange/query/addressFactsQueryOptions'
import { importedTag } from '@oxbow/exchange/token/createTokenMemory'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { Spinner } from '@oxbow/ui/Spinner'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../app/exchange.ts'
import { tokenMemory } from '../app/tokenMemory.ts'
import { ImportToken } from '../features/tokens/ImportToken.tsx'

/** A link named a token that is on no list here: what the chain says of it, before it takes part in a trade. */
export function LinkedToken({ network, tokens, address, onToken, onClosed }: LinkedToken.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const { data, isError } = useQuery(addressFactsQueryOptions(client, { network, address }))
  const close = () => setIsOpen(false)
  const networkName = network.name

  function add(token: Token) {
    tokenMemory.addImported(token)
    onToken(token)
    close()
  }

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={t`This link names a token that is not listed`}
      description={t`Whoever made the link chose it. Look at it before you trade it.`}
      closeLabel={t`Close`}
    >
      {data?.kind === 'token' ? (
        <ImportToken
          token={{ ...data, chainId: network.chainId, address, logoUri: undefined, tags: [importedTag] }}
          tokens={tokens}
          networkName={networkName}
          onImport={add}
          onBack={close}
        />
      ) : (
        <div className="flex min-h-40 flex-col items-center justify-center gap-5 p-6 text-center">
          {data === undefined && !isError ? (
            <p role="status" className="flex items-center gap-3 text-text-muted">
              <Spinner />
              {t`Asking ${networkName} what is there`}
            </p>
          ) : (
            <>
              <p role="alert" className="text-pretty">
                {isError
                  ? t`The network node does not answer, so nobody can say what is at this address.`
                  : t`There is no token at this address on ${networkName}. The link may be meant for another network.`}
              </p>
              <Button onClick={close}>{t`Go on without it`}</Button>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

export declare namespace LinkedToken {
  type Props = {
    network: Network
    /** The list of its network: what it may imitate. */
    tokens: readonly Token[]
    address: `0x${string}`
    onToken: (token: Token) => void
    onClosed: () => void
  }
}

import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { symbolLength, toShownText } from '@oxbow/chain/tokenText'
import type { Token } from '@oxbow/tokens/getTokens'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isUnreadAmount } from '../../features/swap/form/isUnreadAmount.ts'
import type { SwapSearch } from '../../router/search/swapSearch.ts'
import { tokenMemory } from '../../state/tokens/tokenMemory.ts'
import { TokenImport } from './TokenImport.tsx'

/** A link names an unknown token: an address is looked up on chain before it is used in a trade; a symbol only among the tokens built in. */
export function LinkedToken({ network, tokens, name, onToken, onClosed }: LinkedToken.Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search: SwapSearch = useSearch({ strict: false })
  const isAmount = search.value === name
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  const networkName = network.name
  const address = /^0x[0-9a-f]{40}$/i.test(name) ? (name.toLowerCase() as `0x${string}`) : undefined
  const pinned = address || isAmount ? undefined : findPinned(name, network)

  // Any list can give any token a well-known symbol, so symbols in old links resolve only to this build's addresses.
  useEffect(() => {
    if (pinned === undefined) return
    const toAddress = (value: unknown) => (typeof value === 'string' && findPinned(value, network)) || value
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) =>
        ({
          ...search,
          ...Object.fromEntries(
            currencyKeys.filter((key) => key in search).map((key) => [key, toAddress(search[key])]),
          ),
        }) as object,
      replace: true,
      resetScroll: false,
    })
  }, [pinned, network, navigate])

  function add(token: Token) {
    tokenMemory.addImported(token)
    onToken(token)
    close()
  }

  // The URL follows the field with a delay, so an amount in the field isn't the link's fault.
  if (pinned || (isAmount && !isUnreadAmount(search, network, tokens))) return null
  const shown = toShownText(name, symbolLength) ?? ''
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={
        address
          ? t`Unlisted token in this link`
          : isAmount
            ? t`This link’s amount can’t be read`
            : t`This link names no token address`
      }
      description={
        address
          ? t`Whoever made the link chose it. Look at it before you trade it.`
          : isAmount
            ? t`It says “${shown}”. Enter the amount yourself.`
            : t`It says “${shown}”, and any token can call itself that. Choose the token yourself.`
      }
      closeLabel={t`Close`}
    >
      {address ? (
        <TokenImport
          network={network}
          tokens={tokens}
          address={address}
          missing={t`There is no token at this address on ${networkName}. The link may be meant for another network.`}
          leaveLabel={t`Go on without it`}
          onImport={add}
          onBack={close}
        />
      ) : (
        <div className="flex justify-center p-6">
          <Button onClick={close}>{t`Go on without it`}</Button>
        </div>
      )}
    </Dialog>
  )
}

export declare namespace LinkedToken {
  type Props = {
    network: Network
    /** The network's listed tokens, which it may imitate. */
    tokens: readonly Token[]
    /** An unlisted address, or a symbol; or the link's amount if it is invalid. */
    name: string
    onToken: (token: Token) => void
    onClosed: () => void
  }
}

const currencyKeys = ['inputCurrency', 'outputCurrency', 'currencyA', 'currencyB']

function findPinned(name: string, { chainId }: Network): `0x${string}` | undefined {
  const wanted = name.toLowerCase()
  return pinnedTokens(chainId).find(({ symbol }) => symbol?.toLowerCase() === wanted)?.address
}

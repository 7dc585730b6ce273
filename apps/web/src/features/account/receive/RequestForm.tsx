import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { countPlaces, type DecimalText, toRaw } from '@oxbow/i18n/Decimal'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Token } from '@oxbow/tokens/getTokens'
import { Address } from '@oxbow/ui/Address'
import { useTypedAmount } from '@oxbow/ui/AmountInput'
import { Input } from '@oxbow/ui/Input'
import { Select } from '@oxbow/ui/Select'
import { useState } from 'react'
import { QrCode } from './QrCode.tsx'
import { toPaymentUri } from './toPaymentUri.ts'

/** Requests an amount of a token: as a link to this site's send form, and as a QR code for a wallet. */
export function RequestForm({ address, network, tokens, toLink }: RequestForm.Props) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState(tokens[0]?.address)
  const [text, setText] = useState<DecimalText | ''>('')
  const token = tokens.find((each) => each.address === chosen) ?? tokens[0]
  const { isUnread, ...field } = useTypedAmount({
    typed: text,
    onAmount: setText,
    places: token?.decimals,
    locale: i18n.locale,
  })
  if (token === undefined) return null
  const { chainId } = network
  const amount = text === '' || countPlaces(text) > token.decimals ? 0n : toRaw(text, token.decimals)
  const written = `${formatTokenAmount(amount, token, i18n.locale)} ${token.symbol}`
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Input
          label={t`Amount`}
          placeholder="0"
          {...field}
          error={isUnread ? t`Use digits only, like 12.5` : undefined}
        />
        <Select
          label={t`Token`}
          value={token.address}
          onChange={setChosen}
          options={tokens.map(({ address: value, symbol, logoUri }) => ({
            value,
            label: symbol,
            icon: <TokenLogo src={logoUri} symbol={symbol} size="xs" />,
          }))}
        />
      </div>
      {amount > 0n && (
        <div className="flex flex-col items-center gap-4 rounded-lg border border-line bg-surface px-5 py-5">
          <QrCode
            text={toPaymentUri({ address, chainId, request: { token: token.address, amount } })}
            label={t`QR code that asks for ${written}`}
          />
          <Address
            value={toLink(token, text)}
            label={t`Copy request link`}
            copyLabel={t`Copy request link`}
            copiedLabel={t`Link copied`}
            failedLabel={t`Failed to copy to clipboard`}
            className="text-accent-text"
          />
        </div>
      )}
    </div>
  )
}

export declare namespace RequestForm {
  type Props = {
    address: `0x${string}`
    network: Network
    /** Tokens to choose from, the default first. */
    tokens: readonly Token[]
    /** `amount`: a decimal string with a point, as typed. */
    toLink: (token: Token, amount: string) => string
  }
}

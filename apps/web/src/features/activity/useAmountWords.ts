import { useLingui } from '@lingui/react/macro'
import type { TokenAmount } from '@oxbow/activity/ActivityItem'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatNft } from '@oxbow/i18n/formatNft'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'

/** Formats a transaction's amounts: short, with every digit, or as an approval. Quoted amounts that aren't confirmed on chain get an "about". */
export function useAmountWords(): useAmountWords.ReturnType {
  const { t, i18n } = useLingui()
  const qualify = ({ isEstimate }: TokenAmount, text: string) => (isEstimate ? t`about ${text}` : text)
  const formatShort = ({ token, amount, nft }: TokenAmount) =>
    amount === undefined
      ? token.symbol
      : nft
        ? formatNft(nft.name, amount, i18n.locale)
        : `${formatTokenAmount(amount, token, i18n.locale)} ${token.symbol}`
  return {
    short: (amount) => qualify(amount, formatShort(amount)),
    whole: (each) => {
      const { token, amount, nft } = each
      if (nft && amount !== undefined) return formatNft(nft.name, amount, i18n.locale)
      const digits = amount === undefined ? t`unknown amount` : formatAmount(amount, token.decimals, i18n.locale)
      return qualify(each, `${digits} ${token.symbol}`)
    },
    allowed: (allowed) => {
      const paid = allowed.token.symbol
      return allowed.amount === undefined ? t`Unlimited ${paid}` : formatShort(allowed)
    },
  }
}

export declare namespace useAmountWords {
  type ReturnType = {
    short: (amount: TokenAmount) => string
    whole: (amount: TokenAmount) => string
    /** "5 COMP", or "Unlimited COMP". */
    allowed: (amount: TokenAmount) => string
  }
}

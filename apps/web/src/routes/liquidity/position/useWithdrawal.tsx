import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import type { PrepareFacts } from '@oxbow/liquidity/PrepareFacts'
import type { prepareWithdrawal, Withdrawal } from '@oxbow/liquidity/prepareWithdrawal'
import { maxSwapCostBps } from '@oxbow/liquidity/swapBounds'
import { getPosition } from '@oxbow/positions/getPosition'
import type { Position } from '@oxbow/positions/Position'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import { nameOf, toKey } from '../../../features/liquidity/list/PositionsView.ts'
import type { LiquidityDialog } from '../../../features/liquidity/position/LiquidityDialog.tsx'
import type { LiquidityTrialView } from '../../../features/liquidity/position/LiquidityTrialView.tsx'
import type { PositionTokens } from '../../../features/liquidity/position/PositionTokens.ts'
import { bothConsents } from '../../../features/review/bothConsents.tsx'
import { toSeverity } from '../../../features/swap/quote/TradeWarning.ts'
import { client } from '../../../state/exchange.ts'
import { useCostConsent } from '../useCostConsent.tsx'
import { useEntry } from '../useEntry.ts'
import { useLiquiditySettings } from '../useLiquiditySettings.ts'
import { useTokenConsent } from '../useTokenConsent.tsx'
import { useTokenFindings } from '../useTokenFindings.tsx'

/** A withdrawal into one of two tokens as it would be now, the consents for its swap, and the plan that is bounded by what was shown. */
export function useWithdrawal(parameters: useWithdrawal.Parameters): useWithdrawal.ReturnType {
  const { network, connection, position, tokens, known, into, shareBps, isOpen } = parameters
  const { t } = useLingui()
  const { slippageBps, toleranceBps, deadline } = useLiquiditySettings(network)
  const account = connection.account.address
  const asked = into === undefined || shareBps === undefined ? undefined : { into, shareBps }
  const { entry: withdrawal, check } = useEntry<Withdrawal>(
    network,
    ['withdrawal', account, toKey(position), shareBps, into, slippageBps, toleranceBps],
    isOpen && asked
      ? async () => make({ network, account, position, ...asked, slippageBps, toleranceBps, ...(await deadline()) })
      : undefined,
  )
  const bought = into === undefined ? [] : [into === 'amount0' ? tokens.token0 : tokens.token1]
  const findings = useTokenFindings(network, connection.wallet, bought)
  const addresses = bought.map(({ address }) => address)
  const { consent, banners, accept } = useTokenConsent(known, addresses, 'withdraw')
  const swapCostBps = withdrawal?.swapCostBps ?? 0
  const isCostly = swapCostBps > maxSwapCostBps
  const costConsent = useCostConsent(withdrawal && swapCostBps, toleranceBps, 'withdraw')
  return {
    withdrawal,
    check,
    accept,
    obstacle: findings.isPending || withdrawal === undefined || isCostly,
    review: {
      costs: findings.contracts,
      consent: bothConsents(costConsent, bothConsents(findings.consent, consent)),
      warnings: toSeverity(swapCostBps) !== 'normal' && (
        <Banner tone={isCostly ? 'critical' : 'caution'}>
          {isCostly
            ? t`The swap would cost too much, so Oxbow won’t send this. Withdraw both tokens instead.`
            : t`High swap cost. There’s little liquidity for it.`}
        </Banner>
      ),
    },
    banners: (
      <>
        {banners}
        {findings.banners}
      </>
    ),
    async hold(facts, shown) {
      const { holdWithdrawal } = await import('@oxbow/liquidity/holdEntry')
      const now = await getPosition(facts.client, { network, name: nameOf(position), account })
      return holdWithdrawal({ position: now?.position ?? position, withdrawal: shown, toleranceBps })
    },
  }
}

export declare namespace useWithdrawal {
  type Parameters = {
    network: Network
    connection: WalletConnection
    position: Position
    tokens: PositionTokens
    /** The network's tokens. */
    known: readonly Token[]
    /** Undefined: both tokens are withdrawn as they are. */
    into: 'amount0' | 'amount1' | undefined
    /** Undefined while the typed text is invalid. */
    shareBps: number | undefined
    /** The review is open. */
    isOpen: boolean
  }
  type ReturnType = {
    /** Undefined while it is computed, or if it can't be. */
    withdrawal: Withdrawal | undefined
    check: LiquidityTrialView.Check
    obstacle: boolean
    review: Pick<NonNullable<LiquidityDialog.Props['review']>, 'costs' | 'consent' | 'warnings'>
    /** Shown above the figures. */
    banners: React.ReactNode
    /** Called when done: remembers the token consents. */
    accept: () => void
    hold: (facts: PrepareFacts, shown: Withdrawal) => Promise<LiquidityPlan>
  }
}

async function make({ extraSeconds, ...asked }: prepareWithdrawal.Parameters & { readonly extraSeconds: number }) {
  const actions = await import('@oxbow/liquidity/prepareWithdrawal')
  return { entry: await actions.prepareWithdrawal(client, asked), extraSeconds }
}

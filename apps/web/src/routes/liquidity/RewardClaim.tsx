import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { liquidityResultQueryOptions } from '@oxbow/liquidity/liquidityResultQueryOptions'
import type { PrepareFacts } from '@oxbow/liquidity/PrepareFacts'
import { prepareClaim } from '@oxbow/liquidity/prepareClaim'
import { getRewards } from '@oxbow/rewards/getRewards'
import { useQuery } from '@tanstack/react-query'
import { AmountRow } from '../../features/liquidity/position/AmountRow.tsx'
import { LiquidityDialog } from '../../features/liquidity/position/LiquidityDialog.tsx'
import { type PositionToken, toFacts, writeAmount } from '../../features/liquidity/position/PositionTokens.ts'
import { client } from '../../state/exchange.ts'
import { useLiquidityFlow } from './useLiquidityFlow.ts'
import { useLiquidityReview } from './useLiquidityReview.tsx'
import { useLiquiditySimulation } from './useLiquiditySimulation.ts'

/** The dialog that claims the rewards of one token, with simulation and flow. */
export function RewardClaim({ token, connection, network, onClosed }: RewardClaim.Props) {
  const { t, i18n } = useLingui()
  const { view, start, dialog } = useLiquidityFlow(network, connection, onClosed)
  const account = connection.account.address
  const { symbol, decimals } = network.nativeCurrency
  const native = { address: nativeToken, symbol, decimals, logoUri: undefined } as const
  const tokens = { token0: token, token1: native }

  async function prepare({ client: node }: PrepareFacts) {
    // Read again: a new root may have been posted, or someone may have claimed for the account.
    const rewards = await getRewards(node, { network, account })
    const claims = rewards.status === 'known' ? rewards.claims : []
    return prepareClaim({ network, account, claim: claims.find((claim) => claim.token === token.address) })
  }

  const key = `claim:${token.address}`
  const check = useLiquiditySimulation(network, [key, account], view === undefined ? prepare : undefined)
  const { data: result } = useQuery(
    liquidityResultQueryOptions(client, {
      chainId: network.chainId,
      account,
      weth: network.contracts.weth,
      token0: token.address,
      token1: native.address,
      hash: view?.status === 'confirmed' ? view.hash : undefined,
    }),
  )
  const shared = useLiquidityReview({ network, tokens, check, view })
  return (
    <LiquidityDialog
      title={t`Claim rewards`}
      failedTitle={t`Claim failed`}
      startLabel={t`Claim rewards`}
      doneText={t`Done. The rewards are in your wallet.`}
      {...dialog}
      {...shared}
      symbolOf={() => token.symbol}
      onStart={() => {
        if (check.status === 'known')
          start({
            prepare,
            reviewed: check.plan,
            networkCostWei: check.networkCostWei,
            key,
            kind: 'claim',
            tokens: toFacts(tokens),
            batches: false,
          })
      }}
    >
      <p className="text-pretty text-text-muted">
        {t`All ${token.symbol} rewards go to your wallet, verified onchain. You pay the network cost.`}
      </p>
      {result?.amount0 !== undefined && result.amount0 > 0n && (
        <dl className="text-base">
          <AmountRow label={t`You received`} values={[writeAmount(token, result.amount0, i18n.locale)]} />
        </dl>
      )}
    </LiquidityDialog>
  )
}

export declare namespace RewardClaim {
  type Props = { token: PositionToken; connection: WalletConnection; network: Network; onClosed: () => void }
}

import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { Segmented } from '@oxbow/ui/Segmented'
import type { CreateForm } from '../../../features/liquidity/create/CreateForm.ts'
import { DepositField } from '../../../features/liquidity/create/DepositField.tsx'
import { FormPanel } from '../../../features/liquidity/create/FormPanel.tsx'
import type { useCreateFacts } from './useCreateFacts.ts'

/** The deposit amounts: of both tokens, or of one that is partly swapped. */
export function DepositPanel({ form, facts, tokenA, tokenB, onForm }: DepositPanel.Props) {
  const { t } = useLingui()
  const { isOne, canTakeOne, sides, pair, state } = facts
  const field = (side: 'A' | 'B') => (
    <DepositField
      key={side}
      token={side === 'A' ? tokenA : tokenB}
      text={form.side === side ? form.text : undefined}
      raw={facts.amountOf(side)}
      usd={facts.usdOf(side)}
      balance={facts.balanceOf(side)}
      max={facts.maxOf(side)}
      isTaken={isOne || ((side === 'A') === pair?.isAFirst ? sides.takes0 : sides.takes1)}
      isShort={state.kind === 'insufficient' && state.side === side}
      onText={(text) => onForm({ ...form, side, text })}
    />
  )
  return (
    <FormPanel title={t`Deposit`}>
      {canTakeOne && (
        <Segmented
          label={t`Tokens to deposit`}
          value={form.deposit}
          onChange={(deposit) => onForm({ ...form, deposit })}
          options={[
            { value: 'both', label: t`Both tokens` },
            { value: 'one', label: t`One token` },
          ]}
        />
      )}
      {isOne ? (
        <>
          <Segmented
            label={t`Deposit with`}
            value={form.side}
            onChange={(side) => onForm({ ...form, side, text: '' })}
            options={[
              { value: 'A', label: tokenA.symbol },
              { value: 'B', label: tokenB.symbol },
            ]}
          />
          {field(form.side)}
        </>
      ) : (
        <>
          {field('A')}
          {field('B')}
        </>
      )}
    </FormPanel>
  )
}

export declare namespace DepositPanel {
  type Props = {
    form: CreateForm
    facts: useCreateFacts.ReturnType
    tokenA: Token
    tokenB: Token
    onForm: (form: CreateForm) => void
  }
}

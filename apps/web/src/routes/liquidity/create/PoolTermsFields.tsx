import { useLingui } from '@lingui/react/macro'
import { noHook } from '@oxbow/chain/noHook'
import { dynamicFeeFlag } from '@oxbow/pools/dynamicFeeFlag'
import { Segmented } from '@oxbow/ui/Segmented'
import { HookView } from '../../../features/explore/hook/HookView.tsx'
import * as CreateForm from '../../../features/liquidity/create/CreateForm.ts'
import { FeeChoice } from '../../../features/liquidity/create/FeeChoice.tsx'
import { HookField } from '../../../features/liquidity/create/HookField.tsx'

/** What makes a pool of a pair: protocol, fee tier and hook. A change of them resets what depends on it. */
export function PoolTermsFields({ form, tiers, isHookConfirmed, ...props }: PoolTermsFields.Props) {
  const { onFeeValid, onForm, onHookConfirm } = props
  const { t } = useLingui()
  const hook = CreateForm.toHook(form.hook)
  const hasHook = hook !== undefined && hook !== noHook
  return (
    <>
      <Segmented
        label={t`Protocol`}
        value={form.protocol}
        onChange={(next) =>
          onForm({
            ...form,
            protocol: next,
            fee: 3_000,
            spacing: undefined,
            hook: '',
            price: '',
            range: 'full',
            text: '',
          })
        }
        options={[
          { value: 'v4', label: t`Version 4` },
          { value: 'v3', label: t`Version 3` },
          { value: 'v2', label: t`Version 2` },
        ]}
      />
      {form.protocol !== 'v2' && (
        <FeeChoice
          fee={form.fee}
          spacing={form.spacing}
          tiers={tiers}
          allowsCustom={form.protocol === 'v4'}
          allowsDynamic={hasHook}
          onFee={(fee) => {
            onFeeValid(true)
            onForm({ ...form, fee, spacing: undefined, range: 'full' })
          }}
          onSpacing={(spacing) => onForm({ ...form, spacing, range: 'full' })}
          onValid={onFeeValid}
        />
      )}
      {form.protocol === 'v4' && (
        <HookField
          text={form.hook}
          isValid={hook !== undefined}
          isConfirmed={isHookConfirmed}
          onText={(text) =>
            onForm({ ...form, hook: text, fee: text === '' && form.fee === 'dynamic' ? 3_000 : form.fee })
          }
          onConfirm={onHookConfirm}
        >
          {hasHook && <HookView hooks={hook} hasDynamicFee={form.fee === 'dynamic' || form.fee === dynamicFeeFlag} />}
        </HookField>
      )}
    </>
  )
}

export declare namespace PoolTermsFields {
  type Props = {
    form: CreateForm.CreateForm
    tiers: FeeChoice.Props['tiers']
    isHookConfirmed: boolean
    onForm: (form: CreateForm.CreateForm) => void
    onFeeValid: (isValid: boolean) => void
    onHookConfirm: (isConfirmed: boolean) => void
  }
}

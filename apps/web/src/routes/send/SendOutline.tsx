import { SendCard } from '../../features/send/SendCard.tsx'
import { emptyForm } from '../../features/send/SendForm.ts'
import * as SendState from '../../features/send/SendState.ts'
import { SendTokenPart } from '../../features/send/SendTokenPart.tsx'
import { TokenButton } from '../../features/trade-form/TokenButton.tsx'
import { ignore } from '../../loading/ignore.ts'
import type { Outage } from '../../state/node/useOutage.ts'

/** The form before networks are loaded: complete layout, disabled. */
export function SendOutline({ outage, isInDialog }: { outage: Outage | undefined; isInDialog?: boolean }) {
  const state = SendState.from({ ...nothingKnown, outage })
  return (
    <SendCard
      state={state}
      isInDialog={isInDialog}
      shortage=""
      nativeSymbol=""
      recipientField={{
        typed: '',
        recipient: { status: 'empty' },
        recent: [],
        book: [],
        onBook: ignore,
        takesUsernames: false,
        discOf: () => null,
        onTyped: ignore,
      }}
      notices={null}
      onConnect={ignore}
      onChooseToken={ignore}
      onAsked={undefined}
      onSend={ignore}
    >
      <SendTokenPart
        state={state}
        form={emptyForm}
        balance={undefined}
        unitUsd={undefined}
        isTestnet={false}
        tokenButton={<TokenButton token={undefined} isLoading onPress={ignore} />}
        shortage=""
        onForm={ignore}
        onMax={undefined}
      />
    </SendCard>
  )
}

const nothingKnown: Omit<SendState.from.Facts, 'outage'> = {
  isLoading: true,
  isRegionBlocked: false,
  isTokenBlocked: false,
  isConnected: false,
  blocked: undefined,
  hasToken: false,
  isNative: false,
  canPayFeeInToken: false,
  recipient: { status: 'empty' },
  amount: undefined,
  balance: undefined,
  nativeBalance: undefined,
  check: undefined,
}

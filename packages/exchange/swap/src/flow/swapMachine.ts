import type { Replacement } from '@oxbow/connectors/Replacement'
import type { WalletAnswer } from '@oxbow/connectors/Wallet'
import type { Quote } from '@oxbow/trading/Quote'
import type { FailureView } from '@oxbow/transactions/FailureView'
import { failure, toFailure } from '@oxbow/transactions/toFailure'
import {
  type AgreedCost,
  NetworkCostError,
  NetworkCostUnknownError,
  verifyNetworkCost,
} from '@oxbow/transactions/verifyNetworkCost'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import {
  activeStep,
  approvalFailure,
  insteadOf,
  isTrade,
  type SwapContext,
  tradeFailure,
  withActive,
} from './SwapContext.ts'
import type { PlannedSteps, PreparedStep, RefreshedQuote, StepAnswer, SwapEffects } from './SwapEffects.ts'
import type { SentTransaction, SignedPermit, SwapStep } from './steps/SwapStep.ts'

export type SwapEvent =
  | { type: 'RETRY' | 'ACCEPT_QUOTE' | 'ACCEPT_NETWORK_COST' | 'CANCEL' }
  /** In wei, as the review said it. */
  | { type: 'START'; networkCostWei?: bigint | undefined }
  | { type: 'PROGRESS'; progress: TransactionProgress }
  | { type: 'REPLACE'; replacement: Replacement }

/**
 * The swap flow. One loop does every step: prepare, ask the wallet, wait; a step whose transaction was sent is waited for and
 * never asked again. After an approval the quote is refreshed, because waiting made it old.
 *
 *     review -> chain -> quote -> plan -> prepare -> ask -> wait (approvals) -> quote …
 *                                                        -> track (the trade; replace it when asked to)
 *                                            -> askingCost (the network takes more than was reviewed) -> quote …
 */
export function createSwapMachine(effects: SwapEffects) {
  return setup({
    types: {
      context: {} as SwapContext,
      events: {} as SwapEvent,
      input: {} as { quote: Quote | undefined; steps: readonly SwapStep[]; failure?: FailureView | undefined },
    },
    actors: {
      isOnChain: fromPromise<boolean>(() => effects.isOnChain()),
      switchChain: fromPromise(() => effects.switchChain()),
      refreshQuote: fromPromise<RefreshedQuote, { quote: Quote; reviewed: Quote }>(({ input, signal }) =>
        effects.refreshQuote(input, signal),
      ),
      planSteps: fromPromise<
        PlannedSteps,
        { quote: Quote; steps: readonly SwapStep[]; permit: SignedPermit | undefined }
      >(({ input, signal }) => effects.planSteps(input, signal)),
      prepareStep: fromPromise<
        PreparedStep,
        { step: SwapStep; quote: Quote; reviewed: Quote; permit: SignedPermit | undefined; agreed: AgreedCost }
      >(({ input, signal }) => effects.prepareStep(input, signal)),
      askWallet: fromPromise<StepAnswer, { step: SwapStep; prepared: PreparedStep; quote: Quote; agreed: AgreedCost }>(
        ({ input }) => effects.askWallet(input),
      ),
      inspect: fromPromise<FailureView | undefined, { sent: SentTransaction; reviewed: Quote | undefined }>(
        ({ input, signal }) => effects.inspect(input, signal),
      ),
      replaceTrade: fromPromise<
        WalletAnswer<{ readonly sent: SentTransaction }>,
        { sent: SentTransaction; replacement: Replacement }
      >(({ input }) => effects.replaceTrade(input)),
      watch: fromCallback<SwapEvent, SentTransaction>(({ input, sendBack }) => {
        const stop = new AbortController()
        void (async () => {
          for await (const progress of effects.watch(input, stop.signal)) sendBack({ type: 'PROGRESS', progress })
        })()
        return () => stop.abort()
      }),
    },
    guards: {
      hasFailed: ({ context }) => context.failure !== undefined,
      isTradeSent: ({ context }) => isTrade(activeStep(context)) && activeStep(context)?.sent !== undefined,
      isApprovalSent: ({ context }) => activeStep(context)?.sent !== undefined,
    },
    actions: {
      /** A trade that failed, was lost or cancelled is forgotten, so that it can be asked for anew. */
      forgetTrade: assign(({ context }) => ({
        steps: context.steps.map((step) => (isTrade(step) ? { ...step, isDone: false, sent: undefined } : step)),
        permit: undefined,
        progress: undefined,
        warning: undefined,
        agreed: { ...context.agreed, askedWei: 0n },
      })),
      /**
       * What the failure has shown to be wrong: an approval that failed or was lost, a permit or an allowance that does not do.
       * The quote counts as outdated, because whatever failed, failed with it. An approval on its way stays.
       */
      forgetFailed: assign(({ context }) => {
        const code = context.failure?.code
        const isLost = tradeFailure(context.progress) !== undefined || insteadOf(context.progress) !== undefined
        return {
          quote: { ...context.quote!, receivedAtMs: 0 },
          permit: code === 'PermitInvalid' || code === 'PermitExpired' ? undefined : context.permit,
          steps: context.steps
            .filter((step) => code !== 'AllowanceTooLow' || isTrade(step))
            .map((step) => (!step.isDone && isLost ? { ...step, sent: undefined } : step)),
          progress: undefined,
          // What failed is asked for once more at what was agreed to.
          agreed: isLost ? { ...context.agreed, askedWei: 0n } : context.agreed,
        }
      }),
      clear: assign({ failure: undefined, offered: undefined, offeredCostWei: undefined, prepared: undefined }),
    },
  }).createMachine({
    id: 'swap',
    context: ({ input }) => ({
      quote: input.quote,
      reviewed: input.quote,
      offered: undefined,
      agreed: { agreedWei: undefined, askedWei: 0n },
      offeredCostWei: undefined,
      steps: input.steps,
      permit: undefined,
      prepared: undefined,
      progress: undefined,
      replacement: undefined,
      failure: input.failure,
      warning: undefined,
    }),
    initial: 'entering',
    states: {
      entering: {
        always: [
          { guard: 'hasFailed', target: 'failed' },
          { guard: 'isTradeSent', target: 'tracking' },
          { target: 'review' },
        ],
      },
      review: {
        on: {
          START: {
            target: 'checkingChain',
            // The review counts what is missing still.
            actions: assign({ agreed: ({ event }) => ({ agreedWei: event.networkCostWei, askedWei: 0n }) }),
          },
        },
      },
      checkingChain: {
        invoke: {
          src: 'isOnChain',
          onDone: [{ guard: ({ event }) => event.output, target: 'refreshing' }, { target: 'switchingChain' }],
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
        },
        on: { CANCEL: 'review' },
      },
      switchingChain: {
        invoke: {
          src: 'switchChain',
          onDone: [
            { guard: ({ event }) => event.output.status === 'rejected', target: 'rejected' },
            { target: 'refreshing' },
          ],
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
        },
        on: { CANCEL: 'review' },
      },
      refreshing: {
        invoke: {
          src: 'refreshQuote',
          input: ({ context }) => ({ quote: context.quote!, reviewed: context.reviewed! }),
          onDone: [
            {
              guard: ({ event }) => event.output.verdict === 'worse',
              target: 'askingAgain',
              actions: assign({ offered: ({ event }) => event.output.quote }),
            },
            { target: 'planning', actions: assign({ quote: ({ event }) => event.output.quote }) },
          ],
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
        },
        on: { CANCEL: 'review' },
      },
      askingAgain: {
        on: {
          // The offer may have grown old on the screen: refreshed once more, now against its own bounds.
          ACCEPT_QUOTE: {
            target: 'refreshing',
            actions: assign(({ context }) => ({
              quote: context.offered,
              reviewed: context.offered,
              offered: undefined,
            })),
          },
          CANCEL: { target: 'review', actions: 'clear' },
        },
      },
      planning: {
        invoke: {
          src: 'planSteps',
          input: ({ context }) => ({ quote: context.quote!, steps: context.steps, permit: context.permit }),
          onDone: { target: 'choosing', actions: assign(({ event }) => event.output) },
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
        },
        on: { CANCEL: 'review' },
      },
      choosing: {
        always: [
          { guard: 'isTradeSent', target: 'tracking' },
          { guard: 'isApprovalSent', target: 'waiting' },
          { target: 'preparing' },
        ],
      },
      preparing: {
        invoke: {
          src: 'prepareStep',
          input: ({ context }) => ({
            step: activeStep(context)!,
            quote: context.quote!,
            reviewed: context.reviewed!,
            permit: context.permit,
            agreed: context.agreed,
          }),
          onDone: [
            {
              guard: ({ context, event }) => toCostBeyond(context, event.output) !== undefined,
              target: 'askingCost',
              actions: assign({ offeredCostWei: ({ context, event }) => toCostBeyond(context, event.output) }),
            },
            { target: 'asking', actions: assign({ prepared: ({ event }) => event.output }) },
          ],
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
        },
        on: { CANCEL: 'review' },
      },
      askingCost: {
        on: {
          // Price and cost may have grown old on the screen: read once more, and held to what was accepted.
          ACCEPT_NETWORK_COST: {
            target: 'refreshing',
            actions: assign(({ context }) => ({
              agreed: { ...context.agreed, agreedWei: context.offeredCostWei },
              offeredCostWei: undefined,
            })),
          },
          CANCEL: { target: 'review', actions: 'clear' },
        },
      },
      // No CANCEL: an open wallet window cannot be closed from here, and what it sends must belong to this flow.
      asking: {
        invoke: {
          src: 'askWallet',
          input: ({ context }) => ({
            step: activeStep(context)!,
            prepared: context.prepared!,
            quote: context.quote!,
            agreed: context.agreed,
          }),
          onDone: [
            { guard: ({ event }) => event.output.status === 'rejected', target: 'rejected' },
            { guard: ({ event }) => isStepByStep(event.output), target: 'planning', actions: 'clear' },
            { target: 'choosing', actions: assign(({ context, event }) => takeAnswer(context, event.output)) },
          ],
          onError: { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
        },
      },
      waiting: {
        invoke: { src: 'watch', input: ({ context }) => activeStep(context)!.sent! },
        on: {
          PROGRESS: [
            {
              guard: ({ event }) => insteadOf(event.progress) !== undefined,
              target: 'failed',
              actions: assign(({ event }) => ({
                progress: event.progress,
                failure: failure('WalletChangedTransaction'),
              })),
            },
            {
              guard: ({ event }) => event.progress.status === 'confirmed' || event.progress.status === 'final',
              target: 'refreshing',
              actions: assign(({ context }) => ({ steps: withActive(context, { isDone: true }), progress: undefined })),
            },
            {
              guard: ({ event }) => tradeFailure(event.progress) !== undefined,
              target: 'failed',
              actions: assign(({ event }) => ({
                progress: event.progress,
                failure: failure(approvalFailure(event.progress)),
              })),
            },
            { actions: assign({ progress: ({ event }) => event.progress }) },
          ],
        },
      },
      tracking: {
        invoke: [
          { src: 'watch', input: ({ context }) => activeStep(context)!.sent! },
          {
            src: 'inspect',
            input: ({ context }) => ({ sent: activeStep(context)!.sent!, reviewed: context.reviewed }),
            // Nothing to tell takes nothing back that was told meanwhile.
            onDone: { actions: assign({ warning: ({ context, event }) => event.output ?? context.warning }) },
            // A node that is away says nothing about the wallet.
            onError: {},
          },
        ],
        initial: 'watching',
        states: {
          watching: {
            on: {
              REPLACE: {
                guard: ({ context }) => isReplaceable(context),
                target: 'replacing',
                actions: assign({ replacement: ({ event }) => event.replacement, warning: undefined }),
              },
            },
          },
          replacing: {
            invoke: {
              src: 'replaceTrade',
              input: ({ context }) => ({ sent: activeStep(context)!.sent!, replacement: context.replacement! }),
              onDone: [
                {
                  guard: ({ event }) => event.output.status === 'rejected',
                  target: 'watching',
                  actions: assign({ replacement: undefined }),
                },
                {
                  // From the start, because what is watched is another transaction now.
                  target: '#swap.tracking',
                  actions: assign(({ context, event }) => takeReplacement(context, event.output)),
                },
              ],
              onError: {
                target: 'watching',
                actions: assign({ replacement: undefined, warning: ({ event }) => toFailure(event.error) }),
              },
            },
          },
        },
        on: {
          PROGRESS: { actions: assign({ progress: ({ event }) => event.progress }) },
          RETRY: {
            guard: ({ context }) => context.quote !== undefined && tradeFailure(context.progress) !== undefined,
            target: 'checkingChain',
            actions: ['forgetTrade', 'clear'],
          },
        },
      },
      rejected: {
        on: { RETRY: { target: 'checkingChain', actions: 'clear' }, CANCEL: { target: 'review', actions: 'clear' } },
      },
      failed: {
        on: {
          RETRY: {
            guard: ({ context }) => context.quote !== undefined,
            target: 'checkingChain',
            actions: ['forgetFailed', 'clear'],
          },
          CANCEL: {
            guard: ({ context }) => context.quote !== undefined,
            target: 'review',
            actions: ['forgetFailed', 'clear'],
          },
        },
      },
    },
  })
}

function isStepByStep(answer: StepAnswer): boolean {
  return answer.status === 'accepted' && answer.type === 'step-by-step'
}

function takeAnswer(context: SwapContext, answer: StepAnswer): Partial<SwapContext> {
  if (answer.status === 'rejected') return {}
  switch (answer.type) {
    case 'signature':
      return { steps: withActive(context, { isDone: true }), permit: answer.permit, prepared: undefined }
    case 'transaction':
      return {
        steps: withActive(context, { sent: answer.sent }),
        prepared: undefined,
        agreed: { ...context.agreed, askedWei: context.agreed.askedWei + toCost(context) },
      }
    case 'step-by-step':
      return {}
  }
}

/** In wei, all in all, when that is more than was agreed to; what cannot be told is left to the check before the wallet. */
function toCostBeyond({ agreed }: SwapContext, prepared: PreparedStep): bigint | undefined {
  if (prepared.type !== 'transaction') return undefined
  try {
    verifyNetworkCost({ transaction: prepared.transaction, agreed })
  } catch (error) {
    if (error instanceof NetworkCostError) return error.neededWei
    if (!(error instanceof NetworkCostUnknownError)) throw error
  }
  return undefined
}

/** Of what the wallet has sent; 0 where it chose the fees. */
function toCost({ prepared }: SwapContext): bigint {
  if (prepared?.type !== 'transaction') return 0n
  const { gas = 0n, maxFeePerGas = 0n } = prepared.transaction
  return gas * maxFeePerGas
}

/** What waits can be replaced, once. */
export function isReplaceable(context: SwapContext): boolean {
  const { progress } = context
  const step = activeStep(context)
  // What a wallet made of a batch is known from the chain alone: nobody can say that the page asked for those bytes.
  const isOwn = step?.approvals === undefined
  // One that may be over already is not sent again.
  const isWaiting = progress === undefined || (progress.status === 'pending' && !progress.isDisputed)
  return isOwn && isWaiting && step?.sent?.replacement === undefined
}

function takeReplacement(
  context: SwapContext,
  answer: WalletAnswer<{ readonly sent: SentTransaction }>,
): Partial<SwapContext> {
  return answer.status === 'rejected'
    ? {}
    : { steps: withActive(context, { sent: answer.sent }), replacement: undefined }
}

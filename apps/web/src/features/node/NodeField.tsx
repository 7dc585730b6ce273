import { useLingui } from '@lingui/react/macro'
import type { NodeHealth } from '@oxbow/client/checkNode'
import { parseNodeUrl } from '@oxbow/client/parseNodeUrl'
import { Button } from '@oxbow/ui/Button'
import { Input } from '@oxbow/ui/Input'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isTakeable, NodeHealthLine } from './NodeHealthLine.tsx'

type Verdict =
  | { readonly url: string; readonly health: NodeHealth }
  | { readonly url?: undefined; readonly refusal: parseNodeUrl.Refusal }

/** Debounce, so that not every letter is checked and no partial host name is looked up. */
const pauseMs = 700

/** The URL field for a node, which is checked as soon as it is typed or pasted. */
export function NodeField({ label, networkName, check, onAdd }: NodeField.Props) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [verdict, setVerdict] = useState<Verdict>()
  const [isLooking, setIsLooking] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useRef<{ readonly text: string; readonly verdict: Promise<Verdict> }>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refusals = {
    'not-a-url': t`This isn’t a node address. It should look like https://node.example/key.`,
    'not-secure': t`Use https, or a node on this device.`,
    'has-password': t`Remove the username and password. Browsers don’t send them.`,
  }

  const refusal = verdict && verdict.url === undefined ? verdict.refusal : undefined
  const line = verdict?.url !== undefined && (
    <NodeHealthLine health={verdict.health} networkName={networkName} isPlain isNew />
  )
  const isRefused = verdict?.url !== undefined && !isTakeable(verdict.health)

  /** Checks a text once, however often it is requested. Only the latest result is shown. */
  function lookAt(typed: string): Promise<Verdict> {
    clearTimeout(timer.current)
    if (look.current?.text === typed) return look.current.verdict
    const parsed = parseNodeUrl(typed)
    const found: Promise<Verdict> =
      parsed.status === 'refused'
        ? Promise.resolve({ refusal: parsed.reason })
        : check(parsed.url).then((health) => ({ url: parsed.url, health }))
    look.current = { text: typed, verdict: found }
    setIsLooking(true)
    void found.then((shown) => {
      if (look.current?.verdict !== found) return
      setIsLooking(false)
      setVerdict(shown)
    })
    return found
  }

  function change(typed: string, isPasted: boolean) {
    clearTimeout(timer.current)
    look.current = undefined
    setText(typed)
    setVerdict(undefined)
    setIsLooking(false)
    if (typed.trim() === '') return
    if (isPasted) void lookAt(typed)
    else timer.current = setTimeout(() => void lookAt(typed), pauseMs)
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    // The problem may have been fixed meanwhile.
    if (refusal || isRefused) look.current = undefined
    setIsAdding(true)
    const found = await lookAt(text)
    setIsAdding(false)
    if (found.url === undefined || !isTakeable(found.health)) return
    onAdd(found.url)
    change('', false)
  }

  const looking = isLooking ? t`Looking at it…` : undefined
  return (
    <form onSubmit={add} className="flex flex-col gap-2">
      <Input
        label={label}
        labelHidden
        type="text"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={'https://…'}
        value={text}
        onChange={(event) =>
          change(event.target.value, (event.nativeEvent as InputEvent).inputType === 'insertFromPaste')
        }
        error={refusal ? refusals[refusal] : isRefused ? line : undefined}
        hint={line || looking}
        trailing={
          text !== '' && (
            <Button type="submit" size="sm" variant="soft" busy={isAdding} disabled={isAdding}>
              {t`Add`}
            </Button>
          )
        }
      />
    </form>
  )
}

export declare namespace NodeField {
  type Props = {
    label: string
    networkName: string
    check: (url: string) => Promise<NodeHealth>
    onAdd: (url: string) => void
  }
}

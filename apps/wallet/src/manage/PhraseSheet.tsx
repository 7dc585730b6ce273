import { useLingui } from '@lingui/react/macro'
import { createPortal } from 'react-dom'

/** A recovery phrase for printing. It is in the page only while the browser prints, and never visible on screen (wallet.css). */
export function PhraseSheet({ phrase, address }: PhraseSheet.Props) {
  const { t } = useLingui()
  return createPortal(
    <section data-print-sheet translate="no">
      <h1>{t`Recovery phrase`}</h1>
      <ol dir="ltr">
        {phrase.split(' ').map((word, at) => (
          <li key={at}>{word}</li>
        ))}
      </ol>
      <p>
        <bdi dir="ltr">{address}</bdi>
      </p>
      <p>{t`Anyone with these words can take your tokens. Keep this sheet private.`}</p>
    </section>,
    document.body,
  )
}

export declare namespace PhraseSheet {
  type Props = { phrase: string; address: string }
}

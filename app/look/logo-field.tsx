import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { logoTooLarge, maxLogoBytes } from './look-rules.ts'

type LogoFieldProps = {
  /** The URL, or null for the template's logo with the shop's name. */
  src: string | null
  error: string | undefined
  /** `file`: a data URL, or null to remove the logo. */
  onChange: (file: string | null) => void
}

export function LogoField({ src, error, onChange }: LogoFieldProps) {
  const [fileError, setFileError] = useState<string>()
  const [fileName, setFileName] = useState<string>()
  async function choose(file: File) {
    const isTooLarge = file.size > maxLogoBytes
    setFileError(isTooLarge ? logoTooLarge : undefined)
    if (isTooLarge) return
    setFileName(file.name)
    onChange(await readDataUrl(file))
  }
  function remove() {
    setFileName(undefined)
    onChange(null)
  }
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <FileField
        label="Logo"
        accept=".svg,.png,image/svg+xml,image/png"
        hint="SVG or PNG, up to 1 MB. Replaces the shop’s name in icons, mails and receipts. Letters in an SVG must be outlines; a PNG always works."
        error={fileError ?? error}
        fileName={fileName}
        onChoose={(file) => void choose(file)}
      />
      {src && (
        <div className="flex flex-wrap items-center gap-6">
          <img src={src} alt="The logo" className="h-12 max-w-60 object-contain" />
          <Button kind="plain" onClick={remove}>
            Remove the logo
          </Button>
        </div>
      )}
    </div>
  )
}

function readDataUrl(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

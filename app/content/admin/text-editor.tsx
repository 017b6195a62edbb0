import { Editor } from '@tiptap/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { documentOf, markdownExtensions, markdownOf } from './markdown-extensions.ts'

/** Displays the text as the shop does, but with lines between the cells of tables. */
const editorClasses =
  'written min-h-112 -outline-offset-2! border border-t-0 border-soft bg-paper px-3 py-4 whitespace-break-spaces sm:px-5 overflow-x-auto [&_h2]:text-xl! [&_h3]:text-lg! [&_td]:min-w-12 [&_td]:border [&_td]:border-rule [&_td]:px-2! [&_th]:min-w-12 [&_th]:border [&_th]:border-rule [&_th]:px-2! max-sm:[&_table]:text-sm! max-sm:[&_td]:min-w-20 max-sm:[&_td]:p-2! max-sm:[&_th]:p-2! [&_.selectedCell]:bg-rule'

type TextEditorProps = {
  /** The initial text as Markdown. Later values are ignored, so another text needs another `key`. */
  text: string
  /** Receives the Markdown after each change. */
  onChange: (text: string) => void
}

/** Edits Markdown as formatted text. */
export default function TextEditor({ text, onChange }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [initialText] = useState(text)
  const [editor, setEditor] = useState<Editor | null>(null)
  const report = useEffectEvent(onChange)
  useEffect(() => {
    const newEditor = new Editor({
      element: place.current,
      extensions: markdownExtensions,
      content: documentOf(initialText),
      // No styles of the editor's own, because the content security policy forbids them.
      injectCSS: false,
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Text', class: editorClasses },
      },
      onUpdate: ({ editor }) => report(markdownOf(editor.getJSON())),
    })
    setEditor(newEditor)
    return () => newEditor.destroy()
  }, [initialText])
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
      {editor && <FormatButtons editor={editor} />}
      <div ref={place} />
    </div>
  )
}

/** The formats of the selected text, updated when the selection changes. `isEntered`: the text has had the focus. */
function useActiveFormats(editor: Editor) {
  const read = () => ({
    heading: editor.isActive('heading'),
    list: editor.isActive('bulletList'),
    bold: editor.isActive('bold'),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
  })
  const [active, setActive] = useState(read)
  const [isEntered, setEntered] = useState(false)
  const update = useEffectEvent(() => {
    setActive(read())
    if (editor.isFocused) setEntered(true)
  })
  useEffect(() => {
    const onTransaction = () => update()
    editor.on('transaction', onTransaction)
    return () => void editor.off('transaction', onTransaction)
  }, [editor])
  return { active, isEntered }
}

function FormatButtons({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string | null>(null)
  const { active, isEntered } = useActiveFormats(editor)
  const edit = () => editor.chain().focus()
  const formats = [
    { label: 'Heading', isOn: active.heading, run: () => edit().toggleHeading({ level: 2 }).run() },
    { label: 'List', isOn: active.list, run: () => edit().toggleBulletList().run() },
    { label: 'Bold', isOn: active.bold, run: () => edit().toggleBold().run() },
    { label: 'Link', isOn: active.link, run: () => setAddress(editor.getAttributes('link').href ?? '') },
    {
      label: 'Table',
      isOn: active.table,
      run: () => (active.table ? edit().deleteTable().run() : edit().insertTable({ rows: 3, cols: 2 }).run()),
    },
  ]
  const tableChanges = [
    { label: 'Add a row', run: () => edit().addRowAfter().run() },
    { label: 'Remove the row', run: () => edit().deleteRow().run() },
    { label: 'Add a column', run: () => edit().addColumnAfter().run() },
    { label: 'Remove the column', run: () => edit().deleteColumn().run() },
  ]
  return (
    <fieldset className="sticky top-0 z-10 min-w-0 border border-soft bg-ivory">
      <legend className="sr-only">Format</legend>
      <div className="flex flex-wrap max-sm:*:grow">
        {formats.map(({ label, isOn, run }) => (
          <Button
            key={label}
            kind="secondary"
            aria-pressed={isEntered && isOn}
            className="min-h-11! border-y-0! border-l-0! border-rule! last:border-r-0! px-4! py-2! aria-pressed:bg-ink aria-pressed:text-ivory max-sm:px-2! max-sm:text-sm"
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
      {active.table && (
        <div className="flex gap-x-4 overflow-x-auto border-t border-rule px-3 whitespace-nowrap sm:flex-wrap">
          {tableChanges.map(({ label, run }) => (
            <Button key={label} kind="plain" className="shrink-0 max-sm:text-sm" onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {address !== null && <LinkDialog editor={editor} address={address} onClose={() => setAddress(null)} />}
    </fieldset>
  )
}

type LinkDialogProps = { editor: Editor; address: string; onClose: () => void }

/** Removes the link if the address is empty. If no words are selected, inserts the address itself as text. */
function LinkDialog({ editor, address, onClose }: LinkDialogProps) {
  const [href, setHref] = useState(address)

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is within the form of the page in React, so without this the event would also submit that form.
    event.stopPropagation()
    onClose()
    const edit = editor.chain().focus().extendMarkRange('link')
    if (href.trim() === '') edit.unsetLink().run()
    else if (editor.state.selection.empty && address === '')
      edit.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else edit.setLink({ href }).run()
  }

  return (
    <FormDialog title="Link" action="Set the link" isBusy={false} onClose={onClose} onSubmit={submit}>
      <TextField
        label="Address"
        hint="For example https://example.org, or /sizes for a page of the shop"
        inputMode="url"
        autoCapitalize="none"
        {...bind(href, setHref)}
      />
    </FormDialog>
  )
}

import type { JSONContent } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { MarkdownManager } from '@tiptap/markdown'
import StarterKit from '@tiptap/starter-kit'

/** The Markdown that a page may contain: CommonMark and tables, as in `renderMarkdown`. */
export const markdownExtensions = [
  StarterKit.configure({ strike: false, underline: false, link: { openOnClick: false } }),
  TableKit,
]

const manager = new MarkdownManager({ extensions: markdownExtensions })

/** Converts Markdown to the editor's document. A line break within a paragraph becomes a space, as on the page. */
export function documentOf(markdown: string): JSONContent {
  return joinLines(manager.parse(markdown))
}

function joinLines({ text, content, ...node }: JSONContent): JSONContent {
  if (node.type === 'codeBlock') return { ...node, content }
  return {
    ...node,
    ...(text && { text: text.replaceAll('\n', ' ') }),
    ...(content && { content: content.map(joinLines) }),
  }
}

/** Converts the editor's document to Markdown. Leaves out tables without any text. */
export function markdownOf({ content = [], ...document }: JSONContent): string {
  const blocks = content.filter((block) => block.type !== 'table' || hasText(block))
  return manager.serialize({ ...document, content: blocks }).trim()
}

function hasText({ text, content = [] }: JSONContent): boolean {
  return Boolean(text?.trim()) || content.some(hasText)
}

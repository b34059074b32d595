import { type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** The accessible name of the file field. */
  readonly label: string;
  /** The accepted file types, as in the `accept` attribute of an input. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** A reference to the hidden file input. A button can click it to open the browser's file dialog. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly children: ReactNode;
  readonly roomy?: boolean;
  /** An additional class. The element has `data-over` while a file is held over it. */
  readonly className?: string | undefined;
}

/** An area where files can be dropped or chosen. */
export const FileDrop = (props: FileDropProps) => {
  const { label, accept, multiple = false, onFiles, input, children, roomy = false } = props;
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={props.className ?? styles['drop']}
      data-roomy={roomy ? '' : undefined}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
};

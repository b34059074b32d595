/** The few calls of the browser that the extension makes. */
interface ChromeTab {
  readonly id?: number;
  readonly url?: string;
}

interface ChromeSender {
  readonly tab?: ChromeTab;
}

declare const chrome: {
  readonly storage: {
    readonly local: {
      get(keys: string): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
      setAccessLevel(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
    };
  };
  readonly runtime: {
    sendMessage(message: unknown): Promise<unknown>;
    readonly onMessage: {
      addListener(
        listener: (
          message: unknown,
          sender: ChromeSender,
          answer: (value: unknown) => void,
        ) => boolean | undefined,
      ): void;
    };
    openOptionsPage(): Promise<void>;
  };
  readonly tabs: {
    sendMessage(tab: number, message: unknown): Promise<unknown>;
  };
  readonly action: {
    setBadgeText(options: { text: string; tabId?: number }): Promise<void>;
    readonly onClicked: { addListener(listener: (tab: ChromeTab) => void): void };
  };
};

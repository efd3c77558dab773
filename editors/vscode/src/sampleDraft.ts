/** The draft that the walkthrough opens: true sentences with three errors among them. */
export const SAMPLE = `# A walk through Paris

The Eiffel Tower stands on the Champ de Mars in Paris. It was built from 1887 to 1897 and is named after the engineer
Gustave Eiffel.

The Louvre is the most visited museum in the world. The Seine flows through the city.
`;

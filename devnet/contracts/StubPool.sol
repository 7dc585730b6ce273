// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// @notice Answers like the oracle of a Uniswap v3 pool whatever it was told to: for tests of what reads one.
contract StubPool {
    address public token0;
    address public token1;
    uint32 private _window;
    int56[2] private _ticks;
    uint160[2] private _perLiquidity;

    error OLD();

    function set(address token0_, address token1_, uint32 window, int56[2] calldata ticks, uint160[2] calldata inverse)
        external
    {
        (token0, token1, _window, _ticks, _perLiquidity) = (token0_, token1_, window, ticks, inverse);
    }

    function observe(uint32[] calldata secondsAgos) external view returns (int56[] memory, uint160[] memory) {
        if (secondsAgos.length != 2 || secondsAgos[0] != _window || secondsAgos[1] != 0) revert OLD();
        int56[] memory ticks = new int56[](2);
        uint160[] memory perLiquidity = new uint160[](2);
        for (uint256 i = 0; i < 2; i++) (ticks[i], perLiquidity[i]) = (_ticks[i], _perLiquidity[i]);
        return (ticks, perLiquidity);
    }
}
